#include "start.h"
#include "board.h"
#include "link.h"
#include "memory.h"
#include "sampling.h"

/* The first bite is an alarm of the timer, which leaves a note and resets the chip; where interrupts are off, the watchdog
   itself bites later. */
#define BITE_US 250000UL
#define WATCHDOG_US 500000UL
/* The watchdog counts two for every microsecond (erratum RP2040-E1). */
#define WATCHDOG_COUNTS (2 * WATCHDOG_US)

/* Memory that nobody has set yet is chance after a loss of power. */
#define NOISE ((const uint32_t *)0x20030000)
#define NOISE_WORDS 4096

uint8_t start_cause(void)
{
    if (WATCHDOG_REASON) return CAUSE_WATCHDOG;         /* CHIP_RESET still says what was before it */
    uint32_t reset = CHIP_RESET;
    return (uint8_t)((reset & HAD_POWER_ON ? CAUSE_POWER_ON : 0) | (reset & HAD_RUN_PIN ? CAUSE_EXTERNAL : 0));
}

/* What the memory held and the jitter of the ring oscillator: nothing is kept in the flash, which would wear. */
uint32_t start_new_boot_id(void)
{
    uint32_t id = 2166136261U;
    for (uint32_t i = 0; i < NOISE_WORDS; i++) id = (id ^ NOISE[i]) * 16777619U;       /* FNV-1a */
    for (uint32_t i = 0; i < 128; i++) id = ((id << 1 | id >> 31) ^ (ROSC_RANDOMBIT & 1)) * 16777619U;
    return id ? id : 1;
}

void timer0_interrupt(void);
void timer0_interrupt(void)
{
    sampling_record();
    link_save();
    SET_BITS(WATCHDOG_CTRL) = WATCHDOG_TRIGGER;
    for (;;) { }
}

void start_watchdog(void)
{
    PSM_WDSEL = PSM_ALL_BUT_OSCILLATORS;
    start_watch();
    SET_BITS(TIMER_INTE) = BIT(0);
    NVIC_ENABLE = BIT(INTERRUPT_TIMER0);
    SET_BITS(WATCHDOG_CTRL) = WATCHDOG_ENABLE;
}

void start_watch(void)
{
    WATCHDOG_LOAD = WATCHDOG_COUNTS;
    TIMER_ALARM0 = TIMER_LOW + BITE_US;
}

void start_hang(bool chip)
{
    if (!TEST_BUILD) return;
    if (chip) board_interrupts_off();
    for (;;) { }
}
