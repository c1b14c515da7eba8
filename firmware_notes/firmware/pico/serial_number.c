/* The RP2040 has no number of its own; that of its flash chip is taken (command 4Bh of W25Q16JV's and its like's datasheets:
   four bytes of waiting, then 64 bits). The program runs from the memory, so nothing waits for the flash meanwhile. */
#include "serial_number.h"
#include "board.h"

#define READ_UNIQUE_ID 0x4B
#define WAITED 5                                /* the command and four bytes */
#define NUMBER_BYTES (SERIAL_DIGITS / 2)
#define PATIENCE 10000                          /* looks at a byte of 8 bits at 12 MHz */

static uint8_t exchange(uint8_t byte)
{
    SSI_DR0 = byte;
    for (uint32_t looks = 0; looks < PATIENCE && !(SSI_SR & SSI_RECEIVED); looks++) { }
    return (uint8_t)SSI_DR0;
}

void serial_number_read(char *digits)
{
    uint8_t bytes[NUMBER_BYTES], or_all = 0, and_all = 0xFF;
    SSI_SSIENR = 0;
    SSI_CTRLR0 = SSI_8_BITS;                    /* one line, both ways at once */
    SSI_SSIENR = 1;
    QSPI_SELECT = QSPI_OUTPUT_LOW;
    for (uint32_t i = 0; i < WAITED; i++) exchange(i ? 0 : READ_UNIQUE_ID);
    for (uint32_t i = 0; i < NUMBER_BYTES; i++) {
        bytes[i] = exchange(0);
        or_all |= bytes[i];
        and_all &= bytes[i];
    }
    QSPI_SELECT = 0;
    digits[0] = 0;
    if (or_all == 0 || and_all == 0xFF) return; /* it does not know the command */
    for (uint32_t i = 0; i < SERIAL_DIGITS; i++)
        digits[i] = "0123456789ABCDEF"[bytes[i / 2] >> (i % 2 ? 0 : 4) & 0xF];
    digits[SERIAL_DIGITS] = 0;
}
