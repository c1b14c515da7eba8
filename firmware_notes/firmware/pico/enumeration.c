/* Erratum RP2040-E5 (steppings B0 and B1): after a reset of the bus the controller waits for 800 us in which the bus is idle,
   and on a hub with other devices there may never be so many. So the line is shown to it as idle for 1 ms: its DP is taken from
   pin 15, which nothing is wired to, with its input forced high; DM reads low since no pin is chosen for it. */
#include "enumeration.h"
#include "board.h"

#define STEP_US 1000
#define DP_PIN 15
enum { NOTHING, RESET_LASTS, IDLE_SHOWN };
static uint8_t step;
static uint32_t pad_before, control_before;

static void again(void)
{
    TIMER_ALARM1 = TIMER_LOW + STEP_US;
}

static void show_idle(void)
{
    pad_before = PAD(DP_PIN);
    control_before = GPIO_CTRL(DP_PIN);
    PAD(DP_PIN) = pad_before | PAD_PULL_UP | PAD_PULL_DOWN;         /* it keeps the level that it has */
    GPIO_CTRL(DP_PIN) = GPIO_FUNCTION_USB | GPIO_OUTPUT_OFF | GPIO_INPUT_HIGH;
    SET_BITS(USB_PHY_DIRECT) = USB_DP_PULLUP_EN;                    /* the host must not see us leave */
    SET_BITS(USB_PHY_DIRECT_OVERRIDE) = USB_DP_PULLUP_EN_OVERRIDE;
    USB_MUXING = USB_TO_DIGITAL_PAD | USB_SOFTCON;
}

static void show_bus(void)
{
    USB_MUXING = USB_TO_PHY | USB_SOFTCON;
    CLEAR_BITS(USB_PHY_DIRECT_OVERRIDE) = USB_DP_PULLUP_EN_OVERRIDE;
    GPIO_CTRL(DP_PIN) = control_before;
    PAD(DP_PIN) = pad_before;
}

void enumeration_bus_reset(void)
{
    if (SYSINFO_CHIP_ID >> CHIP_REVISION_SHIFT != CHIP_B0_B1) return;
    if (step == IDLE_SHOWN) show_bus();
    step = RESET_LASTS;
    SET_BITS(TIMER_INTE) = BIT(1);
    NVIC_ENABLE = BIT(INTERRUPT_TIMER1);
    again();
}

void timer1_interrupt(void)
{
    TIMER_INTR = BIT(1);
    if (step == RESET_LASTS) {
        if (REGISTER(USB_SIE_STATUS) & USB_LINE_STATE) {    /* 0: the host still resets the bus, for 10 to 15 ms */
            show_idle();
            step = IDLE_SHOWN;
        }
        again();
    } else if (step == IDLE_SHOWN) {
        if (REGISTER(USB_SIE_STATUS) & USB_CONNECTED) {
            show_bus();
            step = NOTHING;
        } else {
            again();
        }
    }
}
