/* The line to the host as a serial port over USB: a CDC ACM device (USB 2.0 chapter 9, CDC 1.2 and its PSTN subclass) on the
   RP2040's controller (datasheet 4.1). Two interrupts of one priority serve it; the rings are the same as those of the UART. */
#include "board.h"
#include "enumeration.h"
#include "line.h"
#include "serial_number.h"
#include <string.h>

enum { NOTICE = 1, DATA = 2 };                  /* endpoints beside the control endpoint 0 */
#define PACKET 64
#define PACKET_SENT 63                          /* a full packet would want an empty one behind it to end the transfer */
#define IN_RING 256                             /* powers of two */
#define OUT_RING 256

/* ---- descriptors ------------------------------------------------------------------------------------------------------ */

#define WORD(v) (uint8_t)(v), (uint8_t)((v) >> 8)
enum { DEVICE = 1, CONFIGURATION = 2, STRING = 3, INTERFACE = 4, ENDPOINT = 5, ASSOCIATION = 11, CLASS_INTERFACE = 0x24 };

#define SERIAL_AT 16
static uint8_t device[] = {
    18, DEVICE, WORD(0x0200), 0xEF, 2, 1, PACKET,       /* class: see the interface association */
    WORD(0x2E8A), WORD(0x000A), WORD(FIRMWARE_MAJOR << 8 | FIRMWARE_MINOR), 1, 2, 0, 1, /* a serial port on an RP2040 */
};

#define CONFIGURATION_BYTES 75
static const uint8_t configuration[CONFIGURATION_BYTES] = {
    9, CONFIGURATION, WORD(CONFIGURATION_BYTES), 2, 1, 0, 0x80, 50,     /* from the bus, 100 mA */
    8, ASSOCIATION, 0, 2, 2, 2, 0, 0,
    9, INTERFACE, 0, 0, 1, 2, 2, 0, 0,                  /* communications, abstract control model */
    5, CLASS_INTERFACE, 0, WORD(0x0110),
    5, CLASS_INTERFACE, 1, 0, 1,                        /* no call management */
    4, CLASS_INTERFACE, 2, 2,                           /* line coding and control lines */
    5, CLASS_INTERFACE, 6, 0, 1,                        /* interfaces 0 and 1 are one */
    7, ENDPOINT, 0x80 | NOTICE, 3, WORD(8), 16,
    9, INTERFACE, 1, 0, 2, 10, 0, 0, 0,                 /* data */
    7, ENDPOINT, DATA, 2, WORD(PACKET), 0,
    7, ENDPOINT, 0x80 | DATA, 2, WORD(PACKET), 0,
};

static char serial[SERIAL_DIGITS + 1];
static const char *const strings[] = { "Diving Bell", "Diving Bell sensor box", serial };
#define STRINGS (sizeof strings / sizeof *strings)

/* ---- the controller's memory ------------------------------------------------------------------------------------------ */

#define BUFFER(n) (0x180 + (n) * PACKET)
enum { SETUP = 0x000, CONTROL_BUFFER = 0x100, NOTICE_BUFFER = BUFFER(0), RECEIVE_BUFFER = BUFFER(1), SEND_BUFFER = BUFFER(2) };
#define IN_CONTROL(endpoint) REGISTER(USB_RAM + 8 * (endpoint))
#define OUT_CONTROL(endpoint) REGISTER(USB_RAM + 8 * (endpoint) + 4)
#define IN_STATE(endpoint) REGISTER(USB_RAM + 0x80 + 8 * (endpoint))
#define OUT_STATE(endpoint) REGISTER(USB_RAM + 0x84 + 8 * (endpoint))
#define ENDPOINT_ON (1U << 31 | 1U << 29)       /* an interrupt for each buffer */
enum { BULK = 2 << 26, INTERRUPT = 3 << 26 };
enum { LENGTH = 0x3FF, AVAILABLE = 1 << 10, STALL = 1 << 11, DATA1 = 1 << 13, FULL = 1 << 15 };
#define HAS_IN(endpoint) (1U << (2 * (endpoint)))
#define HAS_OUT(endpoint) (2U << (2 * (endpoint)))

static void copy_in(uint32_t place, const uint8_t *bytes, uint32_t count)
{
    volatile uint8_t *to = (volatile uint8_t *)(USB_RAM + place);
    while (count--) *to++ = *bytes++;
}

/* The controller may look as soon as AVAILABLE is set, in its own clock, so the rest stands there before (4.1.2.5.1). */
static void hand_over(volatile uint32_t *state, uint32_t value)
{
    *state = value;
    __asm__ volatile("nop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop");
    *state = value | AVAILABLE;
}

/* ---- control transfers ------------------------------------------------------------------------------------------------ */

static bool configured;
static uint8_t new_address, control_pid;
static const uint8_t *answer;
static uint32_t answer_left;
static bool answering, empty_packet;
static uint8_t answer_bytes[2 + 2 * 32];
static uint8_t line_coding[7] = { WORD(BAUD & 0xFFFF), WORD(BAUD >> 16), 0, 0, 8 };     /* told back as it was set; means nothing */
static uint32_t data_pid_in, data_pid_out;

static void send_control(const uint8_t *bytes, uint32_t count)
{
    copy_in(CONTROL_BUFFER, bytes, count);
    hand_over(&IN_STATE(0), FULL | (control_pid ? DATA1 : 0) | count);
    control_pid ^= 1;
}

static void send_answer(void)
{
    uint32_t count = answer_left < PACKET ? answer_left : PACKET;
    const uint8_t *from = answer;
    answer += count;
    answer_left -= count;
    /* An answer shorter than what was asked for, and a multiple of a packet long, ends with an empty packet. */
    answering = answer_left > 0 || (count == PACKET && empty_packet);
    send_control(from, count);
}

static void answer_with(const uint8_t *bytes, uint32_t count, uint32_t asked)
{
    answer = bytes;
    answer_left = count < asked ? count : asked;
    empty_packet = count < asked;
    hand_over(&OUT_STATE(0), DATA1 | PACKET);   /* the host's empty packet that ends it */
    send_answer();
}

static void acknowledge(void) { send_control(NULL, 0); }

static void refuse(void)
{
    USB_EP_STALL_ARM = 3;
    IN_STATE(0) = STALL;
    OUT_STATE(0) = STALL;
}

static uint32_t string_bytes(uint8_t index)
{
    uint32_t count = 2;
    if (index == 0) {
        answer_bytes[count++] = 0x09;           /* English */
        answer_bytes[count++] = 0x04;
    } else {
        for (const char *letter = strings[index - 1]; *letter; letter++) {
            answer_bytes[count++] = (uint8_t)*letter;
            answer_bytes[count++] = 0;
        }
    }
    answer_bytes[0] = (uint8_t)count;
    answer_bytes[1] = STRING;
    return count;
}

static void describe(uint8_t type, uint8_t index, uint32_t asked)
{
    if (type == DEVICE) answer_with(device, sizeof device, asked);
    else if (type == CONFIGURATION) answer_with(configuration, sizeof configuration, asked);
    else if (type == STRING && index <= (serial[0] ? STRINGS : STRINGS - 1)) answer_with(answer_bytes, string_bytes(index), asked);
    else refuse();
}

static void receive(void)
{
    hand_over(&OUT_STATE(DATA), (data_pid_out ? DATA1 : 0) | PACKET);
    data_pid_out ^= 1;
}

static volatile bool sending;

static void configure(bool on)
{
    configured = on;
    sending = false;
    if (!on) return;
    data_pid_in = data_pid_out = 0;
    IN_CONTROL(NOTICE) = ENDPOINT_ON | INTERRUPT | NOTICE_BUFFER;
    OUT_CONTROL(DATA) = ENDPOINT_ON | BULK | RECEIVE_BUFFER;
    IN_CONTROL(DATA) = ENDPOINT_ON | BULK | SEND_BUFFER;
    receive();
}

enum { TO_HOST = 0x80, CLASS = 0x20 };
enum {
    GET_STATUS = 0, CLEAR_FEATURE = 1, SET_ADDRESS = 5, GET_DESCRIPTOR = 6, GET_CONFIGURATION = 8, SET_CONFIGURATION = 9,
    GET_INTERFACE = 10, SET_INTERFACE = 11, SET_LINE_CODING = 0x20, GET_LINE_CODING = 0x21, SET_CONTROL_LINES = 0x22,
    SEND_BREAK = 0x23,
};
static bool line_coding_comes;

/* A host that clears a halt begins again with DATA0 (USB 2.0, 9.4.5). */
static void clear_halt(uint8_t endpoint)
{
    if (endpoint == (TO_HOST | DATA)) data_pid_in = 0;
    if (endpoint == DATA) {
        data_pid_out = 0;
        receive();
    }
}

static void asked_for(const uint8_t *setup)
{
    uint8_t kind = setup[0], request = setup[1];
    uint32_t value = setup[2] | (uint32_t)setup[3] << 8, length = setup[6] | (uint32_t)setup[7] << 8;
    answer_bytes[0] = answer_bytes[1] = 0;
    if (kind & CLASS) {
        if (request == GET_LINE_CODING) answer_with(line_coding, sizeof line_coding, length);
        else if (request == SET_LINE_CODING) {
            line_coding_comes = true;
            hand_over(&OUT_STATE(0), DATA1 | PACKET);
        } else if (request == SET_CONTROL_LINES || request == SEND_BREAK) acknowledge();
        else refuse();
        return;
    }
    switch (request) {
    case GET_DESCRIPTOR: describe((uint8_t)(value >> 8), (uint8_t)value, length); break;
    case GET_STATUS: answer_with(answer_bytes, 2, length); break;
    case GET_INTERFACE: answer_with(answer_bytes, 1, length); break;
    case GET_CONFIGURATION:
        answer_bytes[0] = configured;
        answer_with(answer_bytes, 1, length);
        break;
    case SET_ADDRESS:
        new_address = (uint8_t)value;           /* from the end of this transfer on */
        acknowledge();
        break;
    case SET_CONFIGURATION:
        configure(value != 0);
        acknowledge();
        break;
    case CLEAR_FEATURE:
        clear_halt(setup[4]);
        acknowledge();
        break;
    case SET_INTERFACE: acknowledge(); break;
    default: refuse();
    }
}

/* ---- the rings -------------------------------------------------------------------------------------------------------- */

static uint8_t out[OUT_RING], in[IN_RING];
static volatile uint32_t out_in, out_next, in_in, in_next;      /* counted on, never back */
static volatile bool full;                      /* a packet waits for room: the host is told to wait too */

/* Erratum RP2040-E15: an error on the bus in the last fifth of a frame, while a packet is sent, can stop the controller until
   power is cut. So none is begun there: the next frame sends it. */
#define FRAME_US 1000
#define FRAME_ENDS_US 800
static uint32_t frame_began;

static bool frame_ends(void)
{
    uint32_t us = TIMER_LOW - frame_began;
    return us >= FRAME_ENDS_US && us < FRAME_US;
}

static void send(void)
{
    if (sending || !configured || out_in == out_next || frame_ends()) return;
    uint8_t packet[PACKET_SENT];
    uint32_t count = 0;
    while (count < PACKET_SENT && out_next != out_in) packet[count++] = out[out_next++ % OUT_RING];
    copy_in(SEND_BUFFER, packet, count);
    sending = true;
    hand_over(&IN_STATE(DATA), FULL | (data_pid_in ? DATA1 : 0) | count);
    data_pid_in ^= 1;
}

static void take(void)
{
    uint32_t count = OUT_STATE(DATA) & LENGTH;
    if (IN_RING - (in_in - in_next) < count) {
        full = true;
        return;
    }
    full = false;
    const volatile uint8_t *from = (const volatile uint8_t *)(USB_RAM + RECEIVE_BUFFER);
    while (count--) in[in_in++ % IN_RING] = *from++;
    receive();
}

static void buffer_done(uint32_t which)
{
    if (which & HAS_IN(0)) {
        if (new_address) {
            USB_ADDRESS = new_address;
            new_address = 0;
        }
        if (answering) send_answer();
    }
    if (which & HAS_OUT(0) && line_coding_comes) {
        line_coding_comes = false;
        memcpy(line_coding, (const void *)(USB_RAM + CONTROL_BUFFER), sizeof line_coding);
        acknowledge();
    }
    if (which & HAS_IN(DATA)) sending = false;
    if (which & HAS_OUT(DATA)) take();
}

static void bus_reset(void)
{
    CLEAR_BITS(USB_SIE_STATUS) = USB_BUS_RESET_STATUS;
    USB_ADDRESS = 0;
    new_address = 0;
    for (uint32_t endpoint = 0; endpoint <= DATA; endpoint++) IN_STATE(endpoint) = OUT_STATE(endpoint) = 0;
    USB_BUFF_STATUS = USB_BUFF_STATUS;          /* ones clear: what was sent or came is of before */
    configure(false);
    answering = line_coding_comes = full = false;
    out_next = out_in;                          /* written for a host that has gone */
    enumeration_bus_reset();
}

void usb_interrupt(void);
void usb_interrupt(void)
{
    uint32_t what = USB_INTS;
    if (what & USB_SOF_INT) {
        frame_began = TIMER_LOW;
        (void)USB_SOF_RD;
    }
    if (what & USB_BUS_RESET_INT) {
        bus_reset();
        what &= ~(uint32_t)USB_BUFF_STATUS_INT;
    }
    if (what & USB_BUFF_STATUS_INT) {           /* before a SETUP: they belong to the transfer before it */
        uint32_t done = USB_BUFF_STATUS;
        USB_BUFF_STATUS = done;
        buffer_done(done);
    }
    if (what & USB_SETUP_INT) {
        CLEAR_BITS(USB_SIE_STATUS) = USB_SETUP_REC;
        control_pid = 1;
        answering = line_coding_comes = false;
        asked_for((const uint8_t *)(USB_RAM + SETUP));
    }
    send();
}

/* The program has written, or made room. Neither interrupt interrupts the other. */
void line_interrupt(void);
void line_interrupt(void)
{
    if (full) take();
    send();
}

/* ---- what the program sees (line.h) ------------------------------------------------------------------------------------ */

void line_start(void)
{
    CLEAR_BITS(RESETS_RESET) = RESET_USBCTRL;
    while (!(RESETS_DONE & RESET_USBCTRL)) { }
    for (uint32_t word = 0; word < 0x180; word += 4) REGISTER(USB_RAM + word) = 0;
    serial_number_read(serial);
    device[SERIAL_AT] = serial[0] ? STRINGS : 0;
    USB_MUXING = USB_TO_PHY | USB_SOFTCON;
    USB_PWR = USB_VBUS_DETECT | USB_VBUS_DETECT_OVERRIDE;
    USB_MAIN_CTRL = USB_CONTROLLER_EN;
    REGISTER(USB_SIE_CTRL) = USB_EP0_INT_1BUF;
    USB_INTE = USB_BUFF_STATUS_INT | USB_BUS_RESET_INT | USB_SETUP_INT | USB_SOF_INT;
    NVIC_ENABLE = BIT(INTERRUPT_USB) | BIT(INTERRUPT_SPARE);
    SET_BITS(USB_SIE_CTRL) = USB_PULLUP_EN;
}

uint8_t line_room(void)
{
    uint32_t room = OUT_RING - (out_in - out_next);
    return room > 0xFF ? 0xFF : (uint8_t)room;
}

bool line_idle(void) { return out_in == out_next && !sending; }

void line_write(const uint8_t *bytes, uint8_t count)
{
    uint32_t place = out_in;
    while (count--) out[place++ % OUT_RING] = *bytes++;
    out_in = place;
    NVIC_PEND = BIT(INTERRUPT_SPARE);
}

bool line_read(uint8_t *byte)
{
    if (in_next == in_in) return false;
    *byte = in[in_next % IN_RING];
    in_next = in_next + 1;
    if (full) NVIC_PEND = BIT(INTERRUPT_SPARE);
    return true;
}

/* USB repeats what was spoilt. */
bool line_error(void) { return false; }
