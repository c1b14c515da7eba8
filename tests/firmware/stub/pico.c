/* What the Pico's own files call of the rest of the firmware, and a flash chip behind its line. */
#include "link.h"
#include "sampling.h"

void sampling_record(void) {}
void link_save(void) {}

/* What the chip sends byte by byte while it is sent something: 0xFF behind the end. */
uint8_t stub_flash[13];
uint32_t stub_flash_at;
volatile uint32_t *stub_flash_line(void)
{
    static volatile uint32_t line;
    /* Each byte is written, then read. */
    if (stub_flash_at++ % 2) line = stub_flash_at / 2 <= sizeof stub_flash ? stub_flash[stub_flash_at / 2 - 1] : 0xFF;
    return &line;
}
