/* Stops the build for a chip that this firmware cannot serve. */
#ifndef CHIP_H
#define CHIP_H
#include <avr/io.h>

#if F_CPU != 16000000UL
#error "This firmware needs a clock of 16 MHz: at 8 MHz the sampling interrupt (47 us at worst) does not fit into its 50 us."
#endif
#if FLASHEND < 0x7FFF || RAMEND - RAMSTART + 1 < 2048
#error "This firmware needs 32 KB of flash and 2 KB of RAM: an ATmega328P. An ATmega168 or ATmega88 is too small."
#endif
#if !defined(__AVR_ATmega328P__) && !defined(__AVR_ATmega328__)
#error "This firmware knows the registers of the ATmega328P only (Arduino Nano, Uno)."
#endif

#endif
