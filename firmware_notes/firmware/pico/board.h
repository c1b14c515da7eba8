/* What the program asks of a board, for the RP2040 (Raspberry Pi Pico). GP2 to GP12 are wired as D2 to D12 of a Nano, but for
   3.3 V. The processor runs at 48 MHz from the PLL of USB. */
#ifndef BOARD_H
#define BOARD_H
#include "config.h"
#include "rp2040.h"
#include <stdbool.h>

#define CLOCK_HZ 48000000UL
#define LAMP_PIN 25
#define MARKS_SHIFT 8

/* SysTick counts clock cycles down and starts anew at every sample. It comes before all other interrupts. */
#define SAMPLING_INTERRUPT void systick_interrupt(void); void systick_interrupt(void)
#define CYCLES_PER_SAMPLE (CLOCK_HZ / SAMPLE_HZ)
#define HALF_US_PER_SAMPLE 100
#define CYCLES_PER_HALF_US 24

static inline uint32_t board_interrupts_off(void)
{
    uint32_t before;
    __asm__ volatile("mrs %0, primask\n\tcpsid i" : "=r"(before) : : "memory");
    return before;
}

static inline void board_interrupts_as(uint32_t before) { __asm__ volatile("msr primask, %0" : : "r"(before) : "memory"); }

#define WHILE_NO_SAMPLE \
    for (uint32_t before = board_interrupts_off(), once = 1; once; once = 0, board_interrupts_as(before))

/* GP2 to GP7 in bits 2 to 7: all rims and both lines of the floor at one instant. */
static inline uint8_t board_sensors(void) { return (uint8_t)GPIO_IN; }

/* GP8 to GP12 in bits 0 to 4: index and jumpers. */
static inline uint8_t board_marks(void) { return (uint8_t)(GPIO_IN >> MARKS_SHIFT); }

/* Half microseconds since the last sample was due. */
static inline uint8_t board_since_sample(void) { return (uint8_t)((CYCLES_PER_SAMPLE - 1 - SYSTICK_NOW) / CYCLES_PER_HALF_US); }

/* The next sample is due and its interrupt waits. */
static inline bool board_sample_waits(void) { return SCB_ICSR & SYSTICK_PENDING; }

/* Inputs with pull-ups, the lamp off. */
void board_pins(void);

void board_start_sampling(void);

static inline void board_lamp(bool on)
{
    if (on) GPIO_OUT_SET = BIT(LAMP_PIN);
    else GPIO_OUT_CLEAR = BIT(LAMP_PIN);
}

static inline void board_interrupts_on(void) { __asm__ volatile("cpsie i" : : : "memory"); }

/* Until any interrupt. */
static inline void board_sleep(void) { __asm__ volatile("wfi"); }
#endif
