#include "api.h"
#include "classifier.h"
#include "floor.h"
#include "frame.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

struct rim {
    classifier_t classifier;
    limits_t limits;
    slot_t slot;
    int64_t sample, first;
};

rim_t *rim_new(uint8_t threshold, uint16_t hold_off_ms)
{
    rim_t *rim = calloc(1, sizeof *rim);
    rim->slot = slot_at((uint32_t)-1);
    rim->sample = -1;
    rim_limits(rim, threshold, hold_off_ms);
    return rim;
}

void rim_free(rim_t *rim) { free(rim); }

void rim_limits(rim_t *rim, uint8_t threshold, uint16_t hold_off_ms) { rim->limits = limits_from(threshold, hold_off_ms, 20); }

size_t rim_run(rim_t *rim, const uint8_t *closed, size_t count, contact_t *out, size_t most)
{
    size_t written = 0;
    for (size_t i = 0; i < count; i++) {
        rim->sample++;
        slot_advance(&rim->slot);
        uint8_t what = classifier_sample(&rim->classifier, rim->slot, rim->limits, closed[i] != 0);
        if (what == NOTHING || written == most) continue;
        contact_t *c = &out[written++];
        *c = (contact_t){ .decided = rim->sample, .what = what };
        if (what == CONTACT_BEGIN) {
            c->stamp = rim->first = rim->sample - classifier_first_age(&rim->classifier.history, rim->slot);
        } else {
            c->stamp = rim->sample - rim->classifier.ended;
            c->length = c->stamp - rim->first;
        }
    }
    return written;
}

uint16_t rim_glitches(const rim_t *rim) { return rim->classifier.glitches; }

floor_result_t floor_run(const uint8_t *bits, size_t count, int pulses)
{
    floor_t f = { .ab = count ? bits[0] & 3 : 0, .pulse = count && (bits[0] & 1), .index = count && (bits[0] & 4) };
    for (size_t i = 0; i < count; i++) {
        if (pulses) floor_pulses(&f, bits[i] & 1);
        else floor_quadrature(&f, bits[i] & 3);
        floor_index(&f, (bits[i] & 4) != 0);
    }
    return (floor_result_t){ f.reading.position, f.reading.index_position, f.reading.illegal, f.reading.index_count };
}

size_t wire_encode(const uint8_t *payload, size_t count, uint8_t *wire)
{
    uint8_t room[256];
    memcpy(room, payload, count);
    return frame_encode(room, (uint8_t)count, wire);
}

size_t wire_feed(const uint8_t *bytes, size_t count, uint8_t *results, uint8_t *payloads, uint8_t *lengths)
{
    frame_reader_t reader = { .count = 0 };
    size_t frames = 0;
    for (size_t i = 0; i < count; i++) {
        uint8_t what = frame_take(&reader, bytes[i]);
        if (what == FRAME_MORE) continue;
        results[frames] = what;
        lengths[frames] = what == FRAME_COMPLETE ? reader.count : 0;
        memcpy(payloads + frames * FRAME_IN, reader.bytes, FRAME_IN);
        frames++;
    }
    return frames;
}

size_t memory_size(void) { return sizeof(memory_t); }

void memory_new(uint8_t *memory, uint32_t boot_id) { memory_renew((memory_t *)memory, boot_id); }

void memory_push(uint8_t *memory, uint8_t kind, uint32_t low, uint8_t high, uint32_t length)
{
    memory_t *m = (memory_t *)memory;
    m->clock = (tick_t){ low, high };
    ring_push(&m->ring, kind, m->clock, length);
}

void memory_acknowledge(uint8_t *memory, uint32_t expected) { ring_acknowledge(&((memory_t *)memory)->ring, expected); }

void memory_snapshot(uint8_t *memory, int32_t position, uint8_t threshold, uint16_t hold_off, uint16_t resets)
{
    memory_t *m = (memory_t *)memory;
    snapshot_t now = { .clock_low = m->clock.low, .clock_high = m->clock.high, .oldest = m->ring.oldest, .next = m->ring.next,
                       .dropped = m->ring.dropped, .position = position, .threshold = threshold, .hold_off = hold_off, .resets = resets };
    memory_save(m, &now);
}

int memory_reset(uint8_t *memory, uint32_t numbers[7])
{
    memory_t *m = (memory_t *)memory;
    snapshot_t found;
    if (!memory_restore(m, &found)) return 0;
    uint32_t all[7] = { m->ring.oldest, m->ring.next, m->ring.dropped, found.threshold, found.hold_off, found.resets, m->clock.low };
    memcpy(numbers, all, sizeof all);
    return 1;
}

int64_t memory_event(const uint8_t *memory, uint32_t number)
{
    const ring_t *r = &((const memory_t *)memory)->ring;
    if (number < r->oldest || number >= r->next) return -1;
    const event_t *e = ring_event(r, number);
    return e->number == number ? (int64_t)e->low : -1;
}

int64_t memory_open(const uint8_t *memory, uint8_t input)
{
    tick_t begun;
    return ring_is_open(&((const memory_t *)memory)->ring, input, &begun) ? (int64_t)begun.low : -1;
}
