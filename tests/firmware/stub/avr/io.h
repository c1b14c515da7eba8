/* The registers that uart.c and sampling.c use, as plain variables: what the chip would do to them, a test does. */
#ifndef STUB_IO_H
#define STUB_IO_H
#include <stdint.h>
#define _BV(bit) (1 << (bit))
extern volatile uint8_t UCSR0A, UCSR0B, UCSR0C, UDR0, PINB, PIND, PORTB, PORTD, DDRB, TCCR1A, TCCR1B, TIMSK1, TIFR1;
extern volatile uint16_t UBRR0, OCR1A, TCNT1;
enum { FE0 = 4, DOR0 = 3, U2X0 = 1, UDRIE0 = 5, RXCIE0 = 7, RXEN0 = 4, TXEN0 = 3, UCSZ00 = 1, UCSZ01 = 2 };
enum { OCF1A = 1, OCIE1A = 1, WGM12 = 3, CS11 = 1 };
#endif
