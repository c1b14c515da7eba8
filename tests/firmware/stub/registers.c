/* The variables of avr/io.h, what else the link stands on, and ways for Python to start it and to set the clock that sampling.c
   keeps in `memory`. */
#include "line.h"
#include "link.h"
#include "memory.h"
#include "sampling.h"
#include "start.h"
#include "supply.h"
#include <avr/io.h>

volatile uint8_t UCSR0A, UCSR0B, UCSR0C, UDR0, PINB, PIND, PORTB, PORTD, DDRB, TCCR1A, TCCR1B, TIMSK1, TIFR1;
volatile uint16_t UBRR0, OCR1A, TCNT1;

void stub_clock(uint8_t high, uint32_t low)
{
    memory.clock.high = high;
    memory.clock.low = low;
}

uint16_t supply_millivolts(void) { return 5000; }
void start_hang(bool chip) { (void)chip; }

/* One common wire, no floor; the memory is new. */
void stub_start(void)
{
    snapshot_t found = { .threshold = DEFAULT_THRESHOLD, .hold_off = DEFAULT_HOLD_OFF };
    identity_t self = { .wiring = { .rims = { 0, 0xFF, 0xFF, 0xFF }, .inputs = 1 } };
    memory_renew(&memory, 1);
    line_start();
    sampling_start(&self.wiring, &found);
    link_start(&self, &found);
}
