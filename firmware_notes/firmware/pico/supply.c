#include "supply.h"

/* A Pico can only measure its supply behind a diode whose drop it does not know: it says that it cannot tell. */
void supply_start(void) { }

void supply_poll(void) { }

uint16_t supply_millivolts(void) { return 0; }
