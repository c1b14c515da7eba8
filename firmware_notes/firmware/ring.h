/* The events that the host has not yet acknowledged, in memory that survives a reset. Every entry carries its own check
   sum, so a reset in the middle of anything costs at most the event that was being written. No AVR header in here. */
#ifndef RING_H
#define RING_H
#include <stdbool.h>
#include <stdint.h>

#define RING_EVENTS 32          /* a power of two */

enum { EVENT_WHAT = 0x03, EVENT_INPUT = 0x0C, EVENT_INPUT_SHIFT = 2, EVENT_CUT = 0x80 };

/* Samples since memory was new: 40 bits of 50 us last for 1.7 years. */
typedef struct {
    uint32_t low;
    uint8_t high;
} tick_t;

typedef struct {
    uint32_t number;
    uint32_t low;               /* stamp, tick_t */
    uint32_t length;            /* in samples */
    uint8_t high;
    uint8_t kind;               /* EVENT_WHAT, EVENT_INPUT, EVENT_CUT */
    uint16_t check;
} event_t;

typedef struct {
    event_t events[RING_EVENTS];    /* event N stands in N % RING_EVENTS */
    uint32_t oldest, next;
    uint16_t dropped;
} ring_t;

/* Fletcher's sum of 16 bits, from a start that makes the sum of zeros not zero. */
uint16_t ring_check(const void *bytes, uint8_t count);

/* Begin an empty ring; the old entries are no longer valid. */
void ring_clear(ring_t *r);

/* After a reset: find again what the entries prove, given the last known `oldest`, `next` and `dropped`, which may be stale.
   Events that were numbered but cannot be read any more are counted as dropped. */
void ring_restore(ring_t *r, uint32_t oldest, uint32_t next, uint16_t dropped);

/* Record an event; a full ring drops its oldest. */
void ring_push(ring_t *r, uint8_t kind, tick_t stamp, uint32_t length);

/* So many events could not be recorded: give up what is held and number on behind them, so that the host sees the gap. */
void ring_lose(ring_t *r, uint16_t count);

/* Event `number`, if oldest <= number < next. */
static inline const event_t *ring_event(const ring_t *r, uint32_t number) { return &r->events[number % RING_EVENTS]; }

/* The host has all events before `expected`; other than oldest < expected <= next does nothing. */
void ring_acknowledge(ring_t *r, uint32_t expected);

/* Whether the newest event of this input that can still be read is a begin, and when that was. */
bool ring_is_open(const ring_t *r, uint8_t input, tick_t *begun);

/* The stamp of the newest event; 0 if there is none. */
tick_t ring_newest(const ring_t *r);

static inline bool tick_before(tick_t a, tick_t b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

/* `tick` less a few samples (fewer than 2^32). */
static inline tick_t tick_minus(tick_t tick, uint32_t samples)
{
    if (samples > tick.low) tick.high--;
    tick.low -= samples;
    return tick;
}

static inline tick_t tick_plus(tick_t tick, uint32_t samples)
{
    tick.low += samples;
    if (tick.low < samples) tick.high++;
    return tick;
}
#endif
