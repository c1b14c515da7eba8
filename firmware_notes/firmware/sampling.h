/* The sampling interrupt: 20,000 times a second it reads every sensor, feeds classifiers and floor and records events.
   The rest of the program takes consistent copies from here. */
#ifndef SAMPLING_H
#define SAMPLING_H
#include "classifier.h"
#include "config.h"
#include "floor.h"
#include "memory.h"

enum { FLOOR_NONE = 0, FLOOR_QUADRATURE = 1, FLOOR_PULSES = 3 };    /* + 1 with index: as in HELLO */

typedef struct {
    uint8_t rims[RIMS];         /* as in HELLO */
    uint8_t inputs;             /* 1 or 4 */
    uint8_t floor;              /* as in HELLO */
} wiring_t;

typedef struct {
    tick_t end;
    uint8_t peaks[RIMS];        /* counts in the interrupt, percent from sampling_row() */
} trace_row_t;

extern memory_t memory;         /* in .noinit */

/* Pull-ups on, jumpers read. */
wiring_t sampling_wiring(void);

/* Start the timer; `found` is what was kept, or zeros with the default parameters. */
void sampling_start(const wiring_t *wiring, const snapshot_t *found);

void sampling_set(uint8_t threshold, uint16_t hold_off_ms);
void sampling_trace(bool on);

/* Put into the ring what the interrupt has decided since the last call. */
void sampling_record(void);
/* The state for a HEARTBEAT: the ring holds every event that it shows. */
uint8_t sampling_record_state(void);

tick_t sampling_clock(void);            /* the last sample */
/* Its lowest byte: cheap enough to be asked at every sample. */
static inline uint8_t sampling_count(void) { return *(volatile uint8_t *)&memory.clock.low; }
uint64_t sampling_micros(void);         /* now, between the samples too */
uint64_t tick_micros(tick_t tick);
floor_reading_t sampling_floor(void);
int32_t sampling_position(void);
uint8_t sampling_state(void);           /* bits as in HEARTBEAT; the event of a change may still be missing in the ring */
uint16_t sampling_glitches(void);
uint8_t sampling_worst(void);           /* us since the last call */
bool sampling_row(trace_row_t *row);    /* next row of the trace, if there is one */
#endif
