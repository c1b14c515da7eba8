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

/* So many times one sample with these levels at port D, and then all open for longer than a window. */
void TIMER1_COMPA_vect(void);
void stub_spikes(uint32_t count, uint8_t levels)
{
    while (count--) {
        PIND = levels;
        TIMER1_COMPA_vect();
        PIND = 0xFF;
        for (uint8_t i = 0; i <= WINDOW; i++) TIMER1_COMPA_vect();
    }
}

/* So many inputs, no floor; the memory is new. */
void stub_start(uint8_t inputs)
{
    snapshot_t found = { .threshold = DEFAULT_THRESHOLD, .hold_off = DEFAULT_HOLD_OFF };
    identity_t self = { .wiring = { .inputs = inputs } };
    memory_renew(&memory, 1);
    line_start();
    sampling_start(&self.wiring, &found);
    link_start(&self, &found);
}
