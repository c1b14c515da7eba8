/* libsimavr (GPL-3) behind a few plain functions for ctypes: virtual time in cycles that goes on over resets, pins driven at
   given cycles, a UART with cycle stamps, resets, loss of power. Only the tests and the demo load it; it is never shipped. */
#include <simavr/avr_adc.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MCUSR_ADDRESS 0x54
#define RAM_START 0x100
#define LINE_BYTES 65536        /* a power of two */
#define PORTS 2                 /* B and D */

typedef struct {
    uint64_t at;
    uint8_t port, bit, value;
} edge_t;

typedef struct {
    avr_t *avr;
    uint64_t base;              /* cycles that the chip's own count leaves out */
    uint64_t seen;              /* our count before the present step: a reset may set the chip's count to 0 */
    void (*chip_reset)(avr_t *avr);
    int was_reset;
    edge_t *edges;
    size_t edge_count, edge_room, edge_next;
    uint8_t levels[PORTS], driven[PORTS];
    uint8_t in[LINE_BYTES];
    uint32_t in_write, in_read;
    int in_armed;
    uint64_t byte_cycles;
    uint8_t *out;
    uint64_t *out_at;
    size_t out_count, out_room;
    uint32_t noise;
    uint32_t resets;
} sim_t;

static void be_quiet(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    if (level <= LOG_ERROR) vfprintf(stderr, format, arguments);
}

static void do_not_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles;
}

static uint64_t now(const sim_t *s) { return s->base + s->avr->cycle; }

static int port_place(char port) { return port == 'B' ? 0 : 1; }

static void drive(sim_t *s, char port, int bit, int value)
{
    int place = port_place(port);
    s->driven[place] |= (uint8_t)(1 << bit);
    s->levels[place] = (uint8_t)((s->levels[place] & ~(1 << bit)) | value << bit);
    /* Without this a later write to PORTx raises the pull-up over the driven pin. */
    avr_ioport_external_t external = { .name = port, .mask = s->driven[place], .value = s->levels[place] };
    avr_ioctl(s->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &external);
    avr_irq_t *irq = avr_io_getirq(s->avr, AVR_IOCTL_IOPORT_GETIRQ(port), bit);
    irq->value = (uint32_t)!value;      /* a line that seems not to change is not passed on, not even after a reset */
    avr_raise_irq(irq, (uint32_t)value);
}

/* Apply the edges that are due; returns the time of the next in the chip's own cycles, 0 for none. */
static avr_cycle_count_t apply_edges(sim_t *s)
{
    while (s->edge_next < s->edge_count && s->edges[s->edge_next].at <= now(s)) {
        edge_t e = s->edges[s->edge_next++];
        drive(s, (char)e.port, e.bit, e.value);
    }
    if (s->edge_next < s->edge_count) return s->edges[s->edge_next].at - s->base;
    s->edge_next = s->edge_count = 0;
    return 0;
}

static avr_cycle_count_t on_edge(avr_t *avr, avr_cycle_count_t when, void *p)
{
    (void)avr;
    (void)when;
    return apply_edges(p);
}

static void arm_edges(sim_t *s)
{
    if (s->edge_next == s->edge_count) return;
    uint64_t at = s->edges[s->edge_next].at;
    avr_cycle_timer_register(s->avr, at > now(s) ? at - now(s) : 1, on_edge, s);
}

static avr_cycle_count_t on_byte_in(avr_t *avr, avr_cycle_count_t when, void *p)
{
    (void)avr;
    sim_t *s = p;
    if (s->in_read == s->in_write) {
        s->in_armed = 0;
        return 0;
    }
    avr_raise_irq(avr_io_getirq(s->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), s->in[s->in_read++ % LINE_BYTES]);
    return when + s->byte_cycles;
}

static void arm_input(sim_t *s)
{
    if (s->in_armed || s->in_read == s->in_write) return;
    s->in_armed = 1;
    avr_cycle_timer_register(s->avr, s->byte_cycles, on_byte_in, s);
}

static void on_byte_out(struct avr_irq_t *irq, uint32_t value, void *p)
{
    (void)irq;
    sim_t *s = p;
    if (s->out_count == s->out_room) {
        s->out_room = s->out_room ? 2 * s->out_room : 4096;
        s->out = realloc(s->out, s->out_room);
        s->out_at = realloc(s->out_at, s->out_room * sizeof *s->out_at);
    }
    s->out[s->out_count] = (uint8_t)value;
    s->out_at[s->out_count++] = now(s);
}

static void on_reset(avr_t *avr)
{
    sim_t *s = avr->custom.data;
    s->was_reset = 1;
    if (s->chip_reset) s->chip_reset(avr);
}

/* The chip came out of a reset `cycles` later: it forgot its timers and pins, the world did not. */
static void after_reset(sim_t *s, uint64_t cycles)
{
    s->base = s->seen + cycles - s->avr->cycle;
    s->was_reset = 0;
    s->resets++;
    s->in_armed = 0;
    uint32_t flags = 0;
    avr_ioctl(s->avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    /* A low pin at INT0 or INT1 would otherwise be polled every cycle: five times slower. */
    avr_extint_set_strict_lvl_trig(s->avr, 0, 0);
    avr_extint_set_strict_lvl_trig(s->avr, 1, 0);
    for (int place = 0; place < PORTS; place++)
        for (int bit = 0; bit < 8; bit++)
            if (s->driven[place] >> bit & 1) drive(s, "BD"[place], bit, s->levels[place] >> bit & 1);
    apply_edges(s);
    arm_edges(s);
    arm_input(s);
}

sim_t *sim_open(const char *elf, uint32_t hz, uint32_t baud)
{
    avr_global_logger_set(be_quiet);
    elf_firmware_t firmware = { 0 };
    if (elf_read_firmware(elf, &firmware)) return NULL;
    avr_t *avr = avr_make_mcu_by_name("atmega328p");
    if (!avr) return NULL;
    sim_t *s = calloc(1, sizeof *s);
    s->avr = avr;
    avr_init(avr);
    avr->frequency = firmware.frequency = hz;
    avr_load_firmware(avr, &firmware);
    avr->frequency = hz;
    avr->sleep = do_not_sleep;
    avr->custom.data = s;
    s->chip_reset = avr->reset;
    avr->reset = on_reset;
    avr->vcc = avr->avcc = avr->aref = 5000;
    s->byte_cycles = 10ull * hz / baud;
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_byte_out, s);
    return s;
}

/* An empty chip with this bootloader at `place`, where it begins after every reset (fuse BOOTRST). */
void sim_bootloader(sim_t *s, const uint8_t *bytes, uint32_t count, uint32_t place)
{
    memset(s->avr->flash, 0xFF, s->avr->flashend + 1);
    memcpy(s->avr->flash + place, bytes, count);
    s->avr->reset_pc = place;
    s->avr->codeend = s->avr->flashend;
}

const uint8_t *sim_flash(const sim_t *s) { return s->avr->flash; }

void sim_close(sim_t *s)
{
    avr_terminate(s->avr);
    free(s->edges);
    free(s->out);
    free(s->out_at);
    free(s);
}

uint64_t sim_cycle(const sim_t *s) { return now(s); }
uint32_t sim_resets(const sim_t *s) { return s->resets; }

/* 0, or the state in which the chip stopped. */
int sim_run_until(sim_t *s, uint64_t cycle)
{
    while (now(s) < cycle) {
        s->seen = now(s);
        int state = avr_run(s->avr);
        if (s->was_reset) after_reset(s, 0);
        if (state == cpu_Done || state == cpu_Crashed) return state;
    }
    return 0;
}

/* An edge at a time to come, or at once. Edges of the same time keep their order. */
void sim_pin_at(sim_t *s, uint64_t at, int port, int bit, int value)
{
    if (at <= now(s)) {
        drive(s, (char)port, bit, value);
        return;
    }
    if (s->edge_count == s->edge_room) {
        s->edge_room = s->edge_room ? 2 * s->edge_room : 4096;
        s->edges = realloc(s->edges, s->edge_room * sizeof *s->edges);
    }
    size_t place = s->edge_count++;
    for (; place > s->edge_next && s->edges[place - 1].at > at; place--) s->edges[place] = s->edges[place - 1];
    s->edges[place] = (edge_t){ at, (uint8_t)port, (uint8_t)bit, (uint8_t)value };
    if (place == s->edge_next) arm_edges(s);
}

/* How many of the bytes were taken. */
int sim_write(sim_t *s, const uint8_t *bytes, int count)
{
    int taken = 0;
    while (taken < count && s->in_write - s->in_read < LINE_BYTES) s->in[s->in_write++ % LINE_BYTES] = bytes[taken++];
    arm_input(s);
    return taken;
}

int sim_read(sim_t *s, uint8_t *bytes, uint64_t *at, int most)
{
    int count = (int)s->out_count < most ? (int)s->out_count : most;
    memcpy(bytes, s->out, (size_t)count);
    memcpy(at, s->out_at, (size_t)count * sizeof *at);
    s->out_count -= (size_t)count;
    memmove(s->out, s->out + count, s->out_count);
    memmove(s->out_at, s->out_at + count, s->out_count * sizeof *at);
    return count;
}

/* Reset with these bits in MCUSR after `cycles` in which the chip stands still and bytes sent to it are lost. */
void sim_reset(sim_t *s, uint8_t cause, uint64_t cycles)
{
    s->seen = now(s);
    for (uint64_t passed = s->byte_cycles; passed <= cycles && s->in_read != s->in_write; passed += s->byte_cycles) s->in_read++;
    avr_reset(s->avr);
    after_reset(s, cycles);
    s->avr->data[MCUSR_ADDRESS] = cause;
}

/* What the memory holds after a loss of power: noise, repeatable. */
void sim_forget(sim_t *s, uint32_t seed)
{
    s->noise = seed;
    for (uint32_t i = RAM_START; i <= s->avr->ramend; i++) {
        s->noise = s->noise * 1664525u + 1013904223u;
        s->avr->data[i] = (uint8_t)(s->noise >> 24);
    }
}

void sim_supply(sim_t *s, uint32_t millivolts) { s->avr->vcc = s->avr->avcc = s->avr->aref = millivolts; }
/* Write into the EEPROM as another life of the chip did. */
void sim_eeprom(sim_t *s, uint16_t address, uint8_t *bytes, uint32_t count)
{
    avr_eeprom_desc_t written = { .ee = bytes, .offset = address, .size = count };
    avr_ioctl(s->avr, AVR_IOCTL_EEPROM_SET, &written);
}

uint8_t *sim_memory(sim_t *s) { return s->avr->data; }
int sim_pin(sim_t *s, int port, int bit)
{
    avr_ioport_state_t state = { 0 };
    avr_ioctl(s->avr, AVR_IOCTL_IOPORT_GETSTATE(port), &state);
    return (int)(state.port >> bit & 1);
}
