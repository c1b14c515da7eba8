#include "floor.h"

const int8_t floor_steps[16] = { 0, +1, -1, 2, -1, 0, 2, +1, +1, 2, 0, -1, 2, -1, +1, 0 };

void __attribute__((noinline)) floor_index_changed(floor_t *f, bool closed)
{
    /* A mark has a width. Its lower edge is passed closing on the way up and opening on the way down. */
    if (closed != f->up) return;
    if (++f->reading.index_count == 0) f->reading.index_count = 1;
    f->reading.index_position = f->reading.position;
}
