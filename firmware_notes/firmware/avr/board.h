/* What the program asks of a board, for the ATmega328P at 16 MHz (Arduino Nano, Uno); stops the build for a chip that it cannot
   serve. Inline because most of it is asked 20,000 times a second. */
#ifndef BOARD_H
#define BOARD_H
#include "config.h"
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdbool.h>
#include <util/atomic.h>

#if F_CPU != 16000000UL
#error "This firmware needs a clock of 16 MHz: at 8 MHz the sampling interrupt (47 us at worst) does not fit into its 50 us."
#endif
#ifndef STUB_IO_H
#if FLASHEND < 0x7FFF || RAMEND - RAMSTART + 1 < 2048
#error "This firmware needs 32 KB of flash and 2 KB of RAM: an ATmega328P. An ATmega168 or ATmega88 is too small."
#endif
#if !defined(__AVR_ATmega328P__) && !defined(__AVR_ATmega328__)
#error "This firmware knows the registers of the ATmega328P only (Arduino Nano, Uno)."
#endif
#endif

/* Timer 1 counts half microseconds and starts anew at every sample. */
#define SAMPLING_INTERRUPT ISR(TIMER1_COMPA_vect)
#define WHILE_NO_SAMPLE ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
#define HALF_US_PER_SAMPLE (F_CPU / 8 / SAMPLE_HZ)

/* D2 to D7 in bits 2 to 7: all rims and both lines of the floor at one instant. */
static inline uint8_t board_sensors(void) { return PIND; }

/* D8 to D12 in bits 0 to 4: index and jumpers. */
static inline uint8_t board_marks(void) { return PINB; }

/* Half microseconds since the last sample was due. */
static inline uint8_t board_since_sample(void) { return (uint8_t)TCNT1; }

/* The next sample is due and its interrupt waits. */
static inline bool board_sample_waits(void) { return TIFR1 & BIT(OCF1A); }

/* Inputs with pull-ups, the lamp off. */
static inline void board_pins(void)
{
    DDRB = BIT(LED_BIT);
    PORTB = PINB_PULLUPS;
    PORTD = PIND_PULLUPS;
}

static inline void board_start_sampling(void)
{
    TCCR1A = 0;
    TCCR1B = BIT(WGM12) | BIT(CS11);
    OCR1A = HALF_US_PER_SAMPLE - 1;
    TCNT1 = 0;
    TIFR1 = BIT(OCF1A);
    TIMSK1 = BIT(OCIE1A);
}

static inline void board_lamp(bool on)
{
    if (on) PORTB |= BIT(LED_BIT);
    else PORTB &= (uint8_t)~BIT(LED_BIT);
}

static inline void board_interrupts_on(void) { sei(); }

/* Until any interrupt. */
static inline void board_sleep(void) { sleep_mode(); }
#endif
