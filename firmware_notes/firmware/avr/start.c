#include "start.h"
#include "link.h"
#include "memory.h"
#include "sampling.h"
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <util/crc16.h>

static uint16_t noise __attribute__((section(".noinit")));
static uint8_t mcu_status __attribute__((section(".noinit")));

static uint16_t EEMEM boots;

/* Before the C start-up clears the memory: what it held is chance after a loss of power. The watchdog may still run, at its
   shortest time, after it has reset the chip. */
void before_main(void) __attribute__((naked, used, section(".init3")));
void before_main(void)
{
    mcu_status = MCUSR;
    MCUSR = 0;
    wdt_disable();
    uint16_t crc = 0xFFFF;
    for (const uint8_t *p = (const uint8_t *)RAMSTART; p <= (const uint8_t *)RAMEND; p++) crc = _crc_xmodem_update(crc, *p);
    noise = crc;
}

/* A bootloader may hide the watchdog's reset, and the oldest one of the Nano never comes out of it. So the first bite only
   interrupts: it leaves a note and starts the program from the top. Only where interrupts are off too, the second resets
   the chip. */
ISR(WDT_vect)
{
    wdt_disable();
    sampling_record();
    link_save();
    memory.watchdog = WATCHDOG_BIT;
    __asm__ volatile("jmp 0");
    __builtin_unreachable();
}

uint8_t start_cause(void)
{
    uint8_t cause = mcu_status & (CAUSE_POWER_ON | CAUSE_EXTERNAL | CAUSE_BROWN_OUT | CAUSE_WATCHDOG);
    if (memory.watchdog == WATCHDOG_BIT) cause |= CAUSE_WATCHDOG;
    memory.watchdog = 0;
    return cause;
}

uint32_t start_new_boot_id(void)
{
    uint16_t count = eeprom_read_word(&boots) + 1;
    if (count == 0) count = 1;              /* erased: 65535 */
    eeprom_update_word(&boots, count);
    return (uint32_t)noise << 16 | count;
}

void start_watchdog(void)
{
    cli();
    wdt_reset();
    WDTCSR = _BV(WDCE) | _BV(WDE);
    WDTCSR = _BV(WDIE) | _BV(WDE) | _BV(WDP2);      /* 0.25 s to the interrupt, as long again to the reset */
    sei();
}

void start_watch(void) { wdt_reset(); }

void start_hang(bool chip)
{
    if (!TEST_BUILD) return;
    if (chip) {
        cli();
        wdt_enable(WDTO_250MS);
    }
    for (;;) { }
}
