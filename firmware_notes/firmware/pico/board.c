#include "board.h"

void board_pins(void)
{
    CLEAR_BITS(RESETS_RESET) = RESET_IO_BANK0 | RESET_PADS_BANK0;
    while (~RESETS_DONE & (RESET_IO_BANK0 | RESET_PADS_BANK0)) { }
    for (uint8_t pin = RIM_SHIFT; pin <= MARKS_SHIFT + JUMPER_NO_INDEX; pin++) {
        PAD(pin) = PAD_INPUT | PAD_PULL_UP | PAD_SCHMITT | PAD_4_MA;
        GPIO_CTRL(pin) = GPIO_FUNCTION_SIO;
    }
    GPIO_OUT_CLEAR = BIT(LAMP_PIN);
    GPIO_OE_SET = BIT(LAMP_PIN);
    GPIO_CTRL(LAMP_PIN) = GPIO_FUNCTION_SIO;
}

void board_start_sampling(void)
{
    SYSTICK_RELOAD = CYCLES_PER_SAMPLE - 1;
    SYSTICK_NOW = 0;                    /* any value: it begins with the reload */
    SYSTICK_CSR = SYSTICK_ON;
}
