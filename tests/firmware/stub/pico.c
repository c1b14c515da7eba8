/* What the Pico's own files call of the rest of the firmware. */
#include "link.h"
#include "sampling.h"

void sampling_record(void) {}
void link_save(void) {}
