/* The variables of avr/io.h, and a way for Python to set the clock that sampling.c keeps in `memory`. */
#include "memory.h"
#include "sampling.h"
#include <avr/io.h>

volatile uint8_t UCSR0A, UCSR0B, UCSR0C, UDR0, PINB, PIND, PORTB, PORTD, DDRB, TCCR1A, TCCR1B, TIMSK1, TIFR1;
volatile uint16_t UBRR0, OCR1A, TCNT1;

void stub_clock(uint8_t high, uint32_t low)
{
    memory.clock.high = high;
    memory.clock.low = low;
}
