/* What outlives a reset: the ring of events, the clock, the floor's position and the parameters, with proof that they are
   whole (../protocol.md section 3). No AVR header in here. */
#ifndef MEMORY_H
#define MEMORY_H
#include "ring.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t clock_low, oldest, next;
    int32_t position;
    uint16_t dropped, hold_off, resets;
    uint8_t clock_high, threshold;
    uint8_t generation;
    uint8_t padding;
    uint16_t check;
} snapshot_t;

typedef struct {
    uint32_t boot_id, boot_id_again;      /* the second is the complement, with the layout's number in it */
    snapshot_t snapshots[2];        /* written in turn: a reset in the middle of one leaves the other */
    tick_t clock;                   /* counted by the sampling interrupt */
    uint16_t watchdog;              /* WATCHDOG_BIT when the watchdog started the program again */
    ring_t ring;
} memory_t;

#define WATCHDOG_BIT 0xB17E

/* Of memory_t and what is in it: another number with each change, so that memory which another firmware has left is no memory. */
#define MEMORY_LAYOUT 1

/* The newest whole snapshot of this boot; NULL if there is none. */
const snapshot_t *memory_newest(const memory_t *m);

/* Write `now` (its generation and check are filled in) over the older snapshot. */
void memory_save(memory_t *m, snapshot_t *now);

/* After a reset. true: ring and clock are restored and *found holds the rest; false: the memory is not whole. */
bool memory_restore(memory_t *m, snapshot_t *found);

/* Begin a new boot. */
void memory_renew(memory_t *m, uint32_t boot_id);
#endif
