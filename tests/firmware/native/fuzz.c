/* Feeds the firmware's portable half (link, frame, ring, memory) with frames that are right, spoilt, cut, too long or made of chance,
   with resets and spoilt memory in between. Built with the address and undefined behaviour sanitizers; ends with 0 and
   prints what it did, or says what was wrong and ends with 1.  Arguments: number of frames, seed. */
#include "frame.h"
#include "link.h"
#include "start.h"
#include "supply.h"
#include "line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(that) do { if (!(that)) { printf("%s:%d: %s does not hold\n", __FILE__, __LINE__, #that); exit(1); } } while (0)

static uint64_t state;
static uint32_t chance(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16) % below;
}

/* ---- what the link stands on ---------------------------------------------------------------------------------------- */

memory_t memory;
static floor_reading_t turned;
static uint8_t queue[4096];
static unsigned queued, taken, room = LINE_OUT - 1;
static unsigned long answers, hellos, contacts, restored, renewed;

uint64_t tick_micros(tick_t tick) { return ((uint64_t)tick.high << 32 | tick.low) * SAMPLE_US; }
uint64_t sampling_micros(void) { return tick_micros(memory.clock); }
tick_t sampling_clock(void) { return memory.clock; }
floor_reading_t sampling_floor(void) { return turned; }
int32_t sampling_position(void) { return turned.position; }
uint8_t sampling_record_state(void) { return (uint8_t)chance(256); }
uint16_t sampling_glitches(void) { return 0; }
uint8_t sampling_worst(void) { return 47; }
uint16_t supply_millivolts(void) { return 5000; }
void sampling_trace(bool on) { (void)on; }
void start_hang(bool chip)
{
    (void)chip;
    CHECK(!"hung in a build that is not for tests");
}
void sampling_set(uint8_t threshold, uint16_t hold_off)
{
    CHECK(threshold >= 1 && threshold <= 100);
    CHECK(hold_off >= 1 && hold_off <= 1000);
}
bool sampling_row(trace_row_t *row)
{
    if (chance(4)) return false;
    row->end = memory.clock;
    for (uint8_t i = 0; i < RIMS; i++) row->peaks[i] = (uint8_t)chance(101);
    return true;
}
uint8_t line_room(void) { return (uint8_t)room; }
bool line_idle(void) { return room == LINE_OUT - 1; }
bool line_error(void) { return chance(500) == 0; }
bool line_read(uint8_t *byte)
{
    if (taken == queued) return false;
    *byte = queue[taken++];
    return true;
}
void line_write(const uint8_t *bytes, uint8_t count)
{
    CHECK(count <= LINE_OUT);
    if (count == 1 && bytes[0] == 0) return;
    CHECK(count <= room || !answers);
    uint8_t payload[FRAME_OUT], length = 0;
    CHECK(bytes[count - 1] == 0);
    for (uint8_t i = 0; i + 1 < count;) {                /* COBS, decoded a second way */
        uint8_t code = bytes[i++];
        CHECK(code > 0 && i + code - 1 < count);
        for (uint8_t k = 1; k < code; k++) payload[length++] = bytes[i++];
        if (i + 1 < count) payload[length++] = 0;
    }
    CHECK(length >= 3 && frame_crc(payload, length) == 0);
    CHECK(payload[0] >= 1 && payload[0] <= 6);
    answers++;
    hellos += payload[0] == 1;
    contacts += payload[0] == 3;
    room = room > count ? room - count : 0;
}

/* ---- what comes over the line --------------------------------------------------------------------------------------- */

static void put(const uint8_t *bytes, unsigned count)
{
    if (taken == queued) taken = queued = 0;
    if (queued + count > sizeof queue) return;
    memcpy(queue + queued, bytes, count);
    queued += count;
}

static void frame(void)
{
    uint8_t payload[FRAME_OUT] = { 0 }, wire[FRAME_OUT + 8], count = 0;
    static const uint8_t types[] = { 0x81, 0x81, 0x82, 0x82, 0x82, 0x83, 0xFE, 0x01, 0x77 };
    for (unsigned i = 0; i < sizeof payload; i++) payload[i] = (uint8_t)chance(256);
    payload[0] = types[chance(sizeof types)];
    if (payload[0] == 0x81) {
        if (chance(20)) payload[1] = PROTOCOL_VERSION;
        count = chance(10) ? 10 : (uint8_t)(1 + chance(20));
    } else if (payload[0] == 0x82) {
        uint32_t expected = chance(8) ? memory.ring.oldest + chance(RING_EVENTS + 2) : chance(0xFFFFFFFF);
        memcpy(payload + 1, &expected, 4);
        count = chance(10) ? 5 : (uint8_t)(1 + chance(20));
    } else {
        count = (uint8_t)(1 + chance(40));
    }
    uint8_t length = frame_encode(payload, count, wire);
    if (chance(6) == 0) wire[chance(length)] ^= (uint8_t)(1u << chance(8));
    if (chance(12) == 0) length = (uint8_t)(1 + chance(length));
    put(wire, length);
    if (chance(25) == 0) {
        uint8_t noise[200];
        unsigned bytes = chance(sizeof noise);
        for (unsigned i = 0; i < bytes; i++) noise[i] = (uint8_t)chance(256);
        put(noise, bytes);
    }
}

/* ---- the device ----------------------------------------------------------------------------------------------------- */

static void starts(void)
{
    snapshot_t found;
    identity_t self = { .wiring = { .rims = { 2, 3, 4, 5 }, .inputs = chance(2) ? 1 : 4, .floor = (uint8_t)chance(5) } };
    if (memory_restore(&memory, &found)) {
        restored++;
    } else {
        renewed++;
        memory_renew(&memory, 1 + chance(0xFFFFFFFE));
        found = (snapshot_t){ .threshold = DEFAULT_THRESHOLD, .hold_off = DEFAULT_HOLD_OFF };
        memory.clock.low = (uint32_t)-TICKS(1000);      /* 59.6 hours of samples are soon over */
    }
    CHECK(memory.ring.oldest >= 1 && memory.ring.oldest <= memory.ring.next);
    CHECK(memory.ring.next - memory.ring.oldest <= RING_EVENTS);
    room = LINE_OUT - 1;
    queued = taken = 0;
    link_start(&self, &found);
    room = LINE_OUT - 1;
}

static void time_passes(void)
{
    memory.clock = tick_plus(memory.clock, chance(40) ? chance(2 * POLL_SAMPLES) : chance(SILENCE_TICKS * 2));
    unsigned sent = chance(40);
    room = room + sent > LINE_OUT - 1 ? LINE_OUT - 1 : room + sent;
    if (chance(10) == 0) turned.position += (int32_t)chance(9) - 4;
    if (chance(15) == 0) ring_push(&memory.ring, (uint8_t)(1 + chance(2)), memory.clock, chance(20000));
    if (chance(3000) == 0) ring_lose(&memory.ring, (uint16_t)(1 + chance(5)));
}

int main(int count, char **arguments)
{
    if (count != 3) return 2;
    unsigned long frames = strtoul(arguments[1], NULL, 10);
    state = strtoull(arguments[2], NULL, 10) * 2654435761u + 88172645463325252ull;
    for (unsigned i = 0; i < sizeof memory; i++) ((uint8_t *)&memory)[i] = (uint8_t)chance(256);
    starts();
    for (unsigned long i = 0; i < frames; i++) {
        frame();
        for (unsigned polls = 1 + chance(4); polls; polls--) {
            time_passes();
            uint32_t oldest = memory.ring.oldest;
            link_poll();
            CHECK(memory.ring.oldest >= oldest && memory.ring.oldest <= memory.ring.next);
            CHECK(memory.ring.next - memory.ring.oldest <= RING_EVENTS);
        }
        if (chance(8) == 0) link_save();
        if (chance(2000) == 0) {
            if (chance(2)) ((uint8_t *)&memory)[chance(sizeof memory)] ^= (uint8_t)(1u << chance(8));
            starts();
        }
    }
    CHECK(hellos && contacts && restored && renewed);
    printf("%lu frames in, %lu out: %lu hellos, %lu contacts; %lu starts with memory, %lu without\n", frames, answers, hellos, contacts,
           restored, renewed);
    return 0;
}
