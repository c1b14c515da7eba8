/* How the program starts and why: the reset cause, the watchdog and the identity of a new memory. */
#ifndef START_H
#define START_H
#include <stdbool.h>
#include <stdint.h>

enum { CAUSE_POWER_ON = 1, CAUSE_EXTERNAL = 2, CAUSE_BROWN_OUT = 4, CAUSE_WATCHDOG = 8 };

/* As in HELLO; to be asked once. */
uint8_t start_cause(void);

/* Another number at every call, over loss of power too; never 0. Writes the EEPROM (endurance 100,000). */
uint32_t start_new_boot_id(void);

/* From now on the program starts again when start_watch() was not called for a quarter of a second. */
void start_watchdog(void);
void start_watch(void);

/* In a test build: never come back, so that the watchdog bites. `chip`: interrupts off too, so that its second bite resets the
   chip. In any other build: nothing. */
void start_hang(bool chip);
#endif
