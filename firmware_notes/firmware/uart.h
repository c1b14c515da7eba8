/* The serial port, interrupt-fed both ways. */
#ifndef UART_H
#define UART_H
#include <stdbool.h>
#include <stdint.h>

#define UART_OUT 128            /* powers of two */
#define UART_IN 64

void uart_start(void);

/* Bytes that uart_write() takes without overwriting. */
uint8_t uart_room(void);
bool uart_idle(void);           /* nothing waits to be sent */
void uart_write(const uint8_t *bytes, uint8_t count);

/* Next byte received; false if there is none. */
bool uart_read(uint8_t *byte);

/* Whether the port had a framing error or an overrun since the last call. */
bool uart_error(void);
#endif
