#include "supply.h"
#include <avr/io.h>

#define READINGS 8
#define SKIPPED 8               /* conversions until the reference has settled on the converter's input */
#define BANDGAP_MV 1100UL

static uint16_t sum, shown;
static uint8_t taken;
static uint8_t skip = SKIPPED;

void supply_start(void)
{
    ADMUX = _BV(REFS0) | _BV(MUX3) | _BV(MUX2) | _BV(MUX1);        /* against the supply: the 1.1 V reference */
    ADCSRA = _BV(ADEN) | _BV(ADSC) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);     /* 125 kHz: 0.1 ms */
}

void supply_poll(void)
{
    if (ADCSRA & _BV(ADSC)) return;
    uint16_t reading = ADC;
    ADCSRA |= _BV(ADSC);
    if (skip) {
        skip--;
        return;
    }
    sum += reading;
    if (++taken < READINGS) return;
    shown = sum ? (uint16_t)(BANDGAP_MV * 1024 * READINGS / sum) : 0;
    sum = 0;
    taken = 0;
}

uint16_t supply_millivolts(void) { return shown; }
