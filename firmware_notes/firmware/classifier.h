/* From samples to contacts: a sliding window of 80 samples (4 ms) decides when a contact begins, a hold-off when it ends
   (../protocol.md section 4). No AVR header in here: the tests build it on the host as well. */
#ifndef CLASSIFIER_H
#define CLASSIFIER_H
#include <stdbool.h>
#include <stdint.h>

#define WINDOW 80
#define HISTORY 128             /* samples remembered */
#define HISTORY_BYTES (HISTORY / 8)
#define HISTORY_SPARE (HISTORY - WINDOW)        /* samples taken after a decision before its window is overwritten */

enum { NOTHING = 0, CONTACT_BEGIN = 1, CONTACT_END = 2 };

/* Where in the history the present sample goes; the same for all rims, so it is advanced once a sample. */
typedef struct {
    uint8_t mask;
    uint8_t byte;
} slot_t;

typedef struct {
    uint8_t need;               /* closed samples in the window that begin a contact, 1-80 */
    uint16_t hold_off;          /* open samples in a row that end it, 20-20000 */
} limits_t;

typedef union {
    uint8_t bytes[HISTORY_BYTES];       /* a bit a sample, closed = 1 */
    uint64_t words[HISTORY_BYTES / 8];
} history_t;

typedef struct {
    history_t history;
    uint8_t count;              /* closed samples in the window */
    uint8_t peak;               /* highest count since the reader last took it */
    bool on;
    uint16_t quiet;             /* samples since the last closed one, while on */
    uint16_t ended;             /* that number at the last end */
    uint16_t glitches;
} classifier_t;

static inline slot_t slot_at(uint32_t sample)
{
    return (slot_t){ .mask = (uint8_t)(1 << (sample & 7)), .byte = (uint8_t)(sample >> 3) % HISTORY_BYTES };
}

static inline void slot_advance(slot_t *slot)
{
    slot->mask <<= 1;
    if (slot->mask) return;
    slot->mask = 1;
    slot->byte = (slot->byte + 1) % HISTORY_BYTES;
}

/* Threshold 1-100 %, hold-off 1-1000 ms; values outside are taken as the nearest inside. */
limits_t limits_from(uint8_t threshold, uint16_t hold_off_ms, uint8_t samples_per_ms);

/* How many samples before the one that began a contact (that of `slot`) the first closed one of its window was (0-79). Right for
   as long as no more than HISTORY_SPARE samples were taken since. */
uint8_t classifier_first_age(const history_t *history, slot_t slot);

/* Share of closed samples in percent, rounded down: reaches the threshold exactly when the count reaches `need`. */
static inline uint8_t classifier_share(uint8_t count) { return (uint8_t)((uint16_t)count * 5 / 4); }

/* Open, and open all through the window: further open samples change nothing, and the history is all open. */
static inline bool classifier_is_quiet(const classifier_t *c) { return c->count == 0 && !c->on; }

/* One sample. Inline because it runs up to 80,000 times a second. */
static inline uint8_t classifier_sample(classifier_t *c, slot_t slot, limits_t limits, bool closed)
{
    uint8_t count = c->count;
    /* The sample that leaves the window has the same bit, some bytes on: the history is a ring. */
    if (c->history.bytes[(slot.byte + HISTORY_SPARE / 8) % HISTORY_BYTES] & slot.mask) {
        count--;
        if (count == 0 && !closed && !c->on) {
            if (c->glitches != 0xFFFF) c->glitches++;
            c->history.words[0] = c->history.words[1] = 0;
        }
    }
    uint8_t now = c->history.bytes[slot.byte] & (uint8_t)~slot.mask;
    if (closed) {
        now |= slot.mask;
        count++;
    }
    c->history.bytes[slot.byte] = now;
    c->count = count;
    if (count > c->peak) c->peak = count;
    if (closed) {
        c->quiet = 0;
        if (c->on || count < limits.need) return NOTHING;
        c->on = true;
        return CONTACT_BEGIN;
    }
    if (!c->on || ++c->quiet < limits.hold_off) return NOTHING;
    c->on = false;
    c->ended = c->quiet;
    if (c->quiet < HISTORY) c->history.words[0] = c->history.words[1] = 0;       /* else it is all open already */
    c->count = 0;
    return CONTACT_END;
}
#endif
