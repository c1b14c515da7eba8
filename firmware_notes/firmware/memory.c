#include "memory.h"
#include <stddef.h>
#include <string.h>

/* How far the interrupt's clock can have run ahead of the last snapshot, in samples: the watchdog bites after 0.25 s. */
#define CLOCK_AHEAD 20000UL

static uint32_t proof_of(uint32_t boot_id) { return ~boot_id ^ MEMORY_LAYOUT; }
static uint16_t check_of(const snapshot_t *s) { return ring_check(s, offsetof(snapshot_t, check)); }

const snapshot_t *memory_newest(const memory_t *m)
{
    const snapshot_t *a = &m->snapshots[0], *b = &m->snapshots[1];
    bool a_whole = a->check == check_of(a), b_whole = b->check == check_of(b);
    if (a_whole && b_whole) return (int8_t)(a->generation - b->generation) > 0 ? a : b;
    return a_whole ? a : b_whole ? b : NULL;
}

void memory_save(memory_t *m, snapshot_t *now)
{
    const snapshot_t *last = memory_newest(m);
    snapshot_t *place = last == &m->snapshots[0] ? &m->snapshots[1] : &m->snapshots[0];
    now->generation = last ? (uint8_t)(last->generation + 1) : 0;
    now->padding = 0;
    now->check = check_of(now);
    *place = *now;
}

bool memory_restore(memory_t *m, snapshot_t *found)
{
    if (m->boot_id == 0 || m->boot_id_again != proof_of(m->boot_id)) return false;
    const snapshot_t *s = memory_newest(m);
    if (!s || s->oldest == 0 || s->oldest > s->next) return false;
    *found = *s;
    ring_restore(&m->ring, s->oldest, s->next, s->dropped);

    tick_t clock = { s->clock_low, s->clock_high }, newest = ring_newest(&m->ring);
    if (!tick_before(m->clock, clock) && tick_before(m->clock, tick_plus(clock, CLOCK_AHEAD))) clock = m->clock;
    if (tick_before(clock, newest)) clock = newest;
    m->clock = clock;
    return true;
}

void memory_renew(memory_t *m, uint32_t boot_id)
{
    memset(m, 0, sizeof *m);
    m->boot_id = boot_id;
    m->boot_id_again = proof_of(boot_id);
    ring_clear(&m->ring);
}
