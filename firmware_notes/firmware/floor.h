/* The turning floor: quadrature with illegal steps counted, or pulses; and the index mark, taken at the same edge in both
   directions (../protocol.md section 4). No AVR header in here. */
#ifndef FLOOR_H
#define FLOOR_H
#include <stdbool.h>
#include <stdint.h>

#define FLOOR_STABLE 3          /* samples a pulse or the index must stay the same to be believed (150 us) */

typedef struct {
    int32_t position;
    int32_t index_position;
    uint16_t index_count;       /* 0 until the mark was passed; 65535 is followed by 1 */
    uint16_t illegal;
} floor_reading_t;

typedef struct {
    floor_reading_t reading;
    uint8_t ab;                 /* last A (bit 0) and B (bit 1) */
    bool up;                    /* direction of the last step */
    bool pulse;
    uint8_t pulse_run;
    bool index;
    uint8_t index_run;
} floor_t;

/* Step for a change from the old AB (times 4) to the new: 2 means that both lines moved. */
extern const int8_t floor_steps[16];

void floor_index_changed(floor_t *f, bool closed);

static inline void floor_quadrature(floor_t *f, uint8_t ab)
{
    if (ab == f->ab) return;
    int8_t step = floor_steps[(uint8_t)(f->ab << 2) | ab];
    f->ab = ab;
    if (step == 2) {
        if (f->reading.illegal != 0xFFFF) f->reading.illegal++;
        return;
    }
    f->up = step > 0;
    f->reading.position += step;
}

static inline void floor_pulses(floor_t *f, bool closed)
{
    if (closed == f->pulse) {
        f->pulse_run = 0;
        return;
    }
    if (++f->pulse_run < FLOOR_STABLE) return;
    f->pulse_run = 0;
    f->pulse = closed;
    f->up = true;
    if (closed) f->reading.position++;
}

static inline void floor_index(floor_t *f, bool closed)
{
    if (closed == f->index) {
        f->index_run = 0;
        return;
    }
    if (++f->index_run < FLOOR_STABLE) return;
    f->index_run = 0;
    f->index = closed;
    floor_index_changed(f, closed);
}
#endif
