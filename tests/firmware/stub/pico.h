/* The line of a flash chip in place of its register. */
#include <stdint.h>
volatile uint32_t *stub_flash_line(void);
