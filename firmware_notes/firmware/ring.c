#include "ring.h"
#include <stddef.h>
#include <string.h>

uint16_t ring_check(const void *bytes, uint8_t count)
{
    const uint8_t *p = bytes;
    uint8_t sum = 0xD1, sums = 0xBE;
    do {
        sum += *p++;
        sums += sum;
    } while (--count);
    return (uint16_t)((uint16_t)sums << 8 | sum);
}

static uint16_t check_of(const event_t *e) { return ring_check(e, offsetof(event_t, check)); }

static bool holds(const ring_t *r, uint32_t number)
{
    const event_t *e = &r->events[number % RING_EVENTS];
    return e->number == number && e->check == check_of(e);
}

static void add_dropped(ring_t *r, uint32_t count)
{
    r->dropped = count > 0xFFFFu - r->dropped ? 0xFFFF : (uint16_t)(r->dropped + count);
}

void ring_clear(ring_t *r)
{
    memset(r->events, 0, sizeof r->events);         /* number 0 is never asked for */
    r->oldest = r->next = 1;
    r->dropped = 0;
}

void ring_restore(ring_t *r, uint32_t oldest, uint32_t next, uint16_t dropped)
{
    uint32_t newest = 0;
    for (uint8_t i = 0; i < RING_EVENTS; i++) {
        uint32_t number = r->events[i].number;
        if (number > newest && number % RING_EVENTS == i && holds(r, number)) newest = number;
    }
    r->next = newest + 1 > next ? newest + 1 : next;
    r->oldest = r->next;
    while (r->oldest > oldest && r->next - r->oldest < RING_EVENTS && holds(r, r->oldest - 1)) r->oldest--;
    r->dropped = dropped;
    add_dropped(r, r->oldest - oldest);             /* what lay between is lost */
}

void ring_push(ring_t *r, uint8_t kind, tick_t stamp, uint32_t length)
{
    uint32_t number = r->next;
    if (number - r->oldest == RING_EVENTS) {
        r->oldest++;
        add_dropped(r, 1);
    }
    event_t *e = &r->events[number % RING_EVENTS];
    e->number = number;
    e->low = stamp.low;
    e->length = length;
    e->high = stamp.high;
    e->kind = kind;
    e->check = check_of(e);
    r->next = number + 1;
}

void ring_lose(ring_t *r, uint16_t count)
{
    add_dropped(r, r->next - r->oldest + count);
    r->oldest = r->next += count;
}

void ring_acknowledge(ring_t *r, uint32_t expected)
{
    if (expected > r->oldest && expected <= r->next) r->oldest = expected;
}

bool ring_is_open(const ring_t *r, uint8_t input, tick_t *begun)
{
    for (uint32_t n = r->next - 1; n > 0 && r->next - n <= RING_EVENTS; n--) {
        if (!holds(r, n)) return false;
        const event_t *e = &r->events[n % RING_EVENTS];
        if ((e->kind & EVENT_INPUT) >> EVENT_INPUT_SHIFT != input) continue;
        *begun = (tick_t){ e->low, e->high };
        return (e->kind & EVENT_WHAT) == 1;
    }
    return false;
}

tick_t ring_newest(const ring_t *r)
{
    const event_t *e = &r->events[(r->next - 1) % RING_EVENTS];
    if (!holds(r, r->next - 1)) return (tick_t){ 0, 0 };
    return (tick_t){ e->low, e->high };
}
