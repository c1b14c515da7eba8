/* The way of an RP2040 of the first two steppings out of a reset of the bus. */
#ifndef ENUMERATION_H
#define ENUMERATION_H

/* The bus has been reset. */
void enumeration_bus_reset(void);

/* The next step is due (alarm 1 of the timer). */
void timer1_interrupt(void);
#endif
