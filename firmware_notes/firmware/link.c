#include "link.h"
#include "frame.h"
#include "start.h"
#include "supply.h"
#include "line.h"

enum {
    HELLO = 0x01, HEARTBEAT = 0x02, CONTACT = 0x03, FLOOR = 0x04, TRACE = 0x05, PONG = 0x06,
    HOST_HELLO = 0x81, HOST_ACK = 0x82, HOST_PING = 0x83, HOST_HANG = 0xFE,
};
#define WIRE(payload) ((payload) + 4)   /* CRC, first code byte, final zero */
#define HELLO_BYTES 49
#define CONTACT_BYTES 20
#define FLOOR_BYTES 21
#define PONG_BYTES 13
#define HOST_HELLO_BYTES 10

static identity_t self;
static uint8_t threshold;
static uint16_t hold_off;

static bool linked, tracing;
static uint32_t heard_at, beat_at, floor_at;
static uint32_t send_next;                      /* number of the event to go out next */
static uint32_t sent_at[IN_FLIGHT];
static bool hello_due, floor_due;
static uint32_t nonce;
static int32_t floor_told;
static uint16_t index_told;
static uint8_t trace_input = RIMS, trace_count;
static uint8_t trace_shares[TRACE_ROWS][RIMS];
static tick_t trace_end;
static frame_reader_t reader;
static uint16_t rx_errors;

/* ---- writing frames -------------------------------------------------------------------------------------------------- */

static uint8_t payload[FRAME_OUT], length;

static void u8(uint8_t v) { payload[length++] = v; }
static void u16(uint16_t v)
{
    u8((uint8_t)v);
    u8((uint8_t)(v >> 8));
}
static void u32(uint32_t v)
{
    u16((uint16_t)v);
    u16((uint16_t)(v >> 16));
}
static void u64(uint64_t v)
{
    u32((uint32_t)v);
    u32((uint32_t)(v >> 32));
}
static void begin(uint8_t type)
{
    length = 0;
    u8(type);
}
static void send(void)
{
    uint8_t wire[WIRE(FRAME_OUT)];
    line_write(wire, frame_encode(payload, length, wire));
}

static void send_hello(uint32_t answered)
{
    const ring_t *r = &memory.ring;
    begin(HELLO);
    u8(PROTOCOL_VERSION);
    u32(answered);
    u8(FIRMWARE_MAJOR);
    u8(FIRMWARE_MINOR);
    u8(FIRMWARE_PATCH);
    u32(memory.boot_id);
    u16(self.resets);
    u8(self.cause);
    u64(sampling_micros());
    u32(r->oldest);
    u32(r->next);
    u16(r->dropped);
    for (uint8_t i = 0; i < RIMS; i++) u8(self.wiring.rims[i]);
    u8(self.wiring.floor);
    u16(self.wiring.floor == FLOOR_NONE ? 0 : FLOOR_STEPS);
    u8(FEATURE_TRACE | (SUPPLY ? FEATURE_SUPPLY : 0) | (TEST_BUILD ? FEATURE_TEST : 0));
    u16(SAMPLE_US);
    u8(threshold);
    u16(hold_off);
    u16(0);
    send();
}

static void send_heartbeat(void)
{
    const ring_t *r = &memory.ring;
    uint8_t state = sampling_record_state();
    begin(HEARTBEAT);
    u64(sampling_micros());
    u32(memory.boot_id);
    u16(self.resets);
    u8(state);
    u16(supply_millivolts());
    u32(r->oldest);
    u8((uint8_t)(r->next - r->oldest));
    u16(r->dropped);
    u16(sampling_glitches());
    u16(rx_errors);
    u8(sampling_worst());
    send();
}

static void send_contact(const event_t *e)
{
    uint64_t micros = (uint64_t)e->length * SAMPLE_US;
    begin(CONTACT);
    u32(e->number);
    u8(e->kind & EVENT_WHAT);
    u8(self.wiring.rims[(e->kind & EVENT_INPUT) >> EVENT_INPUT_SHIFT]);
    u64(tick_micros((tick_t){ e->low, e->high }));
    u32(micros > 0xFFFFFFFF ? 0xFFFFFFFF : (uint32_t)micros);
    u8(e->kind & EVENT_CUT ? 1 : 0);
    send();
}

static void send_pong(uint32_t token)
{
    begin(PONG);
    u32(token);
    u64(sampling_micros());
    send();
}

static void send_floor(const floor_reading_t *f)
{
    begin(FLOOR);
    u64(sampling_micros());
    u32((uint32_t)f->position);
    u16(f->index_count);
    u32((uint32_t)f->index_position);
    u16(f->illegal);
    send();
    floor_told = f->position;
    index_told = f->index_count;
}

static void send_trace(uint8_t input)
{
    begin(TRACE);
    u8(input);
    u64(tick_micros(trace_end));
    for (uint8_t row = 0; row < TRACE_ROWS; row++) u8(trace_shares[row][input]);
    send();
}

/* ---- reading frames -------------------------------------------------------------------------------------------------- */

static uint32_t at32(uint8_t place)
{
    const uint8_t *p = reader.bytes + place;
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

static void unlink(void)
{
    linked = tracing = false;
    sampling_trace(false);
}

void link_save(void)
{
    const ring_t *r = &memory.ring;
    tick_t clock = sampling_clock();
    snapshot_t now = { .clock_low = clock.low, .clock_high = clock.high, .oldest = r->oldest, .next = r->next, .dropped = r->dropped,
                       .position = sampling_position(), .threshold = threshold, .hold_off = hold_off, .resets = self.resets };
    memory_save(&memory, &now);
}

static void damaged(void)
{
    if (rx_errors != 0xFFFF) rx_errors++;
}

static void handle_hello(void)
{
    bool ours = reader.bytes[1] == PROTOCOL_VERSION;
    if (ours && reader.count < HOST_HELLO_BYTES) {
        damaged();
        return;
    }
    nonce = at32(2);
    hello_due = true;
    if (!ours) {
        unlink();
        return;
    }
    threshold = reader.bytes[6];
    hold_off = (uint16_t)(reader.bytes[8] << 8 | reader.bytes[7]);
    if (threshold < 1) threshold = 1;
    if (threshold > 100) threshold = 100;
    if (hold_off < 1) hold_off = 1;
    if (hold_off > 1000) hold_off = 1000;
    sampling_set(threshold, hold_off);
    link_save();
    linked = true;
    tracing = reader.bytes[9] & 1;
    trace_count = 0;
    trace_input = RIMS;
    sampling_trace(tracing);
}

/* Shortest payload of each type we know; 0 for the others. */
static uint8_t shortest(uint8_t type)
{
    switch (type) {
    case HOST_HELLO: return 6;      /* what stands the same in every version */
    case HOST_ACK:
    case HOST_PING: return 5;
    case HOST_HANG: return TEST_BUILD ? 1 : 0;
    default: return 0;
    }
}

static void handle(uint32_t now)
{
    uint8_t type = reader.bytes[0], least = shortest(type);
    if (least == 0) return;
    if (reader.count < least) {
        damaged();
        return;
    }
    heard_at = now;
    if (type == HOST_HANG) start_hang(reader.count > 1 && reader.bytes[1]);
    else if (type == HOST_HELLO) handle_hello();
    else if (!linked) {
        nonce = hello_due ? nonce : 0;
        hello_due = true;
    } else if (type == HOST_ACK) {
        ring_acknowledge(&memory.ring, at32(1));
    } else if (line_room() >= WIRE(PONG_BYTES)) send_pong(at32(1));        /* no room: the line is full to both sides, it may be lost */
}

static void take(uint32_t now)
{
    uint8_t byte;
    if (line_error()) reader.spoiled = true;
    while (line_read(&byte)) {
        uint8_t what = frame_take(&reader, byte);
        if (what == FRAME_COMPLETE) handle(now);
        else if (what == FRAME_DAMAGED) damaged();
    }
}

/* ---- what is due ----------------------------------------------------------------------------------------------------- */

static bool answer_hello(uint32_t now)
{
    if (line_room() < WIRE(HELLO_BYTES) + WIRE(FLOOR_BYTES)) return false;
    hello_due = false;
    send_hello(nonce);
    if (!linked) return true;
    if (self.wiring.floor != FLOOR_NONE) {
        floor_reading_t f = sampling_floor();
        send_floor(&f);
    }
    floor_at = beat_at = now;
    floor_due = false;
    send_next = 0;                              /* from the oldest on */
    return true;
}

static bool send_event(uint32_t now)
{
    const ring_t *r = &memory.ring;
    if (send_next < r->oldest) send_next = r->oldest;
    if (send_next > r->oldest && now - sent_at[r->oldest % IN_FLIGHT] >= RESEND_TICKS) send_next = r->oldest;
    if (send_next == r->next || send_next - r->oldest >= IN_FLIGHT) return false;
    if (line_room() < WIRE(CONTACT_BYTES)) return true;         /* it goes before all others, so they wait */
    sent_at[send_next % IN_FLIGHT] = now;
    send_contact(ring_event(r, send_next++));
    return true;
}

static void send_floor_if_due(uint32_t now)
{
    if (self.wiring.floor == FLOOR_NONE) return;
    floor_reading_t f = sampling_floor();
    bool turned = f.position != floor_told || f.index_count != index_told;
    if (!floor_due && !(turned && now - floor_at >= FLOOR_TICKS)) return;
    floor_due = false;
    floor_at = now;
    send_floor(&f);
}

static void send_trace_if_due(void)
{
    trace_row_t row;
    while (tracing && trace_input == RIMS && sampling_row(&row)) {
        /* A row that does not follow the last begins a new frame: within one there are no gaps. */
        if (trace_count && row.end.low - trace_end.low != WINDOW) trace_count = 0;
        for (uint8_t i = 0; i < RIMS; i++) trace_shares[trace_count][i] = row.peaks[i];
        trace_end = row.end;
        if (++trace_count < TRACE_ROWS) continue;
        trace_count = 0;
        trace_input = 0;
    }
    if (trace_input == RIMS) return;
    send_trace(trace_input);
    if (++trace_input == self.wiring.inputs) trace_input = RIMS;
}

static void send_one(uint32_t now)
{
    if (now - beat_at >= HEARTBEAT_TICKS) {
        beat_at = now;
        floor_due = true;
        send_heartbeat();
    } else {
        send_floor_if_due(now);
        if (line_idle()) send_trace_if_due();
    }
}

void link_start(const identity_t *identity, const snapshot_t *found)
{
    static const uint8_t zero = 0;
    self = *identity;
    threshold = found->threshold;
    hold_off = found->hold_off;
    link_save();
    line_write(&zero, 1);
    send_hello(0);
}

void link_poll(void)
{
    /* Read once: a second reading could be older than a time that was noted meanwhile, and the difference huge. */
    uint32_t now = sampling_clock().low;
    take(now);
    if (hello_due) {
        answer_hello(now);
        return;
    }
    if (!linked) return;
    if (now - heard_at >= SILENCE_TICKS) {
        unlink();
        return;
    }
    if (send_event(now)) return;
    if (line_idle()) send_one(now);
}
