/* The supply voltage, found by measuring the chip's own 1.1 V reference against it. */
#ifndef SUPPLY_H
#define SUPPLY_H
#include <stdint.h>

void supply_start(void);

/* Take a finished conversion, if any, and start the next; to be called now and then. */
void supply_poll(void);

/* Millivolts, mean of the last eight; 0 until there are eight. The reference is 1.0-1.2 V (datasheet): good to 10 %. */
uint16_t supply_millivolts(void);
#endif
