/* The bytes to and from the host, fed by interrupts both ways: a UART (avr/uart.c) or USB (pico/usb.c). */
#ifndef LINE_H
#define LINE_H
#include <stdbool.h>
#include <stdint.h>

#define LINE_OUT 128            /* powers of two */
#define LINE_IN 64

void line_start(void);

/* Bytes that line_write() takes without overwriting. */
uint8_t line_room(void);
bool line_idle(void);           /* nothing waits to be sent */
void line_write(const uint8_t *bytes, uint8_t count);

/* Next byte received; false if there is none. */
bool line_read(uint8_t *byte);

/* Whether bytes were spoilt or lost on their way in since the last call. */
bool line_error(void);
#endif
