/* The registers of the RP2040 that this firmware uses, by the names of its datasheet (RP-008371-DS; sections in brackets). */
#ifndef RP2040_H
#define RP2040_H
#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))
/* The same register written so that the ones in the value set, or clear, its bits (2.1.2). */
#define SET_BITS(address) REGISTER((address) + 0x2000)
#define CLEAR_BITS(address) REGISTER((address) + 0x3000)

/* What chip it is (2.20.2): 1 is B0 or B1, 2 is B2 */
#define SYSINFO_CHIP_ID REGISTER(0x40000000)
enum { CHIP_REVISION_SHIFT = 28, CHIP_B0_B1 = 1 };

/* Resets (2.14) and power-on state machine (2.13) */
#define RESETS_RESET 0x4000C000
#define RESETS_DONE REGISTER(0x4000C008)
enum { RESET_IO_BANK0 = 1 << 5, RESET_PADS_BANK0 = 1 << 8, RESET_PLL_USB = 1 << 13, RESET_TIMER = 1 << 21, RESET_USBCTRL = 1 << 24 };
#define PSM_WDSEL REGISTER(0x40010008)
#define PSM_ALL_BUT_OSCILLATORS 0x1FFFC
#define CHIP_RESET REGISTER(0x40064008)         /* 2.12 */
enum { HAD_POWER_ON = 1 << 8, HAD_RUN_PIN = 1 << 16 };

/* Clocks (2.15 to 2.18) */
#define CLK_REF_CTRL REGISTER(0x40008030)
#define CLK_REF_SELECTED REGISTER(0x40008038)
#define CLK_SYS_CTRL REGISTER(0x4000803C)
#define CLK_SYS_SELECTED REGISTER(0x40008044)
#define CLK_USB_CTRL REGISTER(0x40008054)
enum { CLK_REF_XOSC = 2, CLK_SYS_REF = 0, CLK_SYS_AUX = 1, CLK_SYS_AUX_PLL_USB = 1 << 5, CLK_USB_ENABLE = 1 << 11 };
#define XOSC_CTRL REGISTER(0x40024000)
#define XOSC_STATUS REGISTER(0x40024004)
#define XOSC_STARTUP REGISTER(0x4002400C)
#define XOSC_1_TO_15_MHZ 0xAA0
#define XOSC_ENABLE (0xFAB << 12)
#define XOSC_STABLE (1U << 31)
#define PLL_USB_CS REGISTER(0x4002C000)
#define PLL_USB_PWR 0x4002C004
#define PLL_USB_FBDIV REGISTER(0x4002C008)
#define PLL_USB_PRIM REGISTER(0x4002C00C)
#define PLL_LOCK (1U << 31)
enum { PLL_PD = 1 << 0, PLL_POSTDIVPD = 1 << 3, PLL_VCOPD = 1 << 5 };
#define ROSC_RANDOMBIT REGISTER(0x4006001C)

/* Pins (2.19, 2.3.1) */
#define GPIO_CTRL(pin) REGISTER(0x40014004 + 8 * (pin))
#define GPIO_FUNCTION_SIO 5
#define GPIO_FUNCTION_USB 8                     /* DP on pin 15, for the controller's digital pads */
enum { GPIO_OUTPUT_OFF = 2 << 12, GPIO_INPUT_HIGH = 3 << 16 };
#define PAD(pin) REGISTER(0x4001C004 + 4 * (pin))
enum { PAD_SCHMITT = 1 << 1, PAD_PULL_DOWN = 1 << 2, PAD_PULL_UP = 1 << 3, PAD_4_MA = 1 << 4, PAD_INPUT = 1 << 6 };
#define GPIO_IN REGISTER(0xD0000004)
#define GPIO_OUT_SET REGISTER(0xD0000014)
#define GPIO_OUT_CLEAR REGISTER(0xD0000018)
#define GPIO_OE_SET REGISTER(0xD0000024)

/* Timer (4.6) and watchdog (4.7) */
#define TIMER_ALARM0 REGISTER(0x40054010)
#define TIMER_ALARM1 REGISTER(0x40054014)
#define TIMER_LOW REGISTER(0x40054028)
#define TIMER_INTR REGISTER(0x40054034)
#define TIMER_INTE 0x40054038
#define WATCHDOG_CTRL 0x40058000
#define WATCHDOG_LOAD REGISTER(0x40058004)
#define WATCHDOG_REASON REGISTER(0x40058008)
#define WATCHDOG_TICK REGISTER(0x4005802C)
#define WATCHDOG_ENABLE (1U << 30)
#define WATCHDOG_TRIGGER (1U << 31)
#define WATCHDOG_TICK_ENABLE (1U << 9)

/* Cortex-M0+ (2.4): SysTick, interrupts and their priorities */
#define SYSTICK_CSR REGISTER(0xE000E010)
#define SYSTICK_RELOAD REGISTER(0xE000E014)
#define SYSTICK_NOW REGISTER(0xE000E018)
#define SYSTICK_ON 7                            /* enabled, with its interrupt, from the clock of the processor */
#define NVIC_ENABLE REGISTER(0xE000E100)
#define NVIC_DISABLE REGISTER(0xE000E180)
#define NVIC_PEND REGISTER(0xE000E200)
#define NVIC_PRIORITY(interrupt) REGISTER(0xE000E400 + ((interrupt) & ~3U))
#define SCB_ICSR REGISTER(0xE000ED04)
#define SCB_VTOR REGISTER(0xE000ED08)
#define SYSTICK_PENDING (1U << 26)
enum { INTERRUPT_TIMER0 = 0, INTERRUPT_TIMER1 = 1, INTERRUPT_USB = 5, INTERRUPT_SPARE = 26 };  /* 26 to 31 are for programs (2.3.2) */

/* USB controller (4.1) */
#define USB_RAM 0x50100000
#define USB_ADDRESS REGISTER(0x50110000)
#define USB_MAIN_CTRL REGISTER(0x50110040)
#define USB_SOF_RD REGISTER(0x50110048)         /* the frame's number; reading it ends the interrupt */
#define USB_SIE_CTRL 0x5011004C
#define USB_SIE_STATUS 0x50110050
#define USB_BUFF_STATUS REGISTER(0x50110058)
#define USB_EP_STALL_ARM REGISTER(0x50110068)
#define USB_MUXING REGISTER(0x50110074)
#define USB_PWR REGISTER(0x50110078)
#define USB_PHY_DIRECT 0x5011007C
#define USB_PHY_DIRECT_OVERRIDE 0x50110080
#define USB_INTE REGISTER(0x50110090)
#define USB_INTS REGISTER(0x50110098)
enum {
    USB_TO_PHY = 1 << 0, USB_TO_DIGITAL_PAD = 1 << 2, USB_SOFTCON = 1 << 3,
    USB_DP_PULLUP_EN = 1 << 1, USB_DP_PULLUP_EN_OVERRIDE = 1 << 2,
    USB_VBUS_DETECT = 1 << 2, USB_VBUS_DETECT_OVERRIDE = 1 << 3,
    USB_CONTROLLER_EN = 1 << 0,
    USB_PULLUP_EN = 1 << 16, USB_EP0_INT_1BUF = 1 << 29,
    USB_LINE_STATE = 3 << 2, USB_CONNECTED = 1 << 16, USB_SETUP_REC = 1 << 17, USB_BUS_RESET_STATUS = 1 << 19,
    USB_BUFF_STATUS_INT = 1 << 4, USB_BUS_RESET_INT = 1 << 12, USB_SETUP_INT = 1 << 16, USB_SOF_INT = 1 << 17,
};

/* The flash chip's line (4.10) and its select pin (2.19.6.2) */
#define SSI_CTRLR0 REGISTER(0x18000000)
#define SSI_SSIENR REGISTER(0x18000008)
#define SSI_SR REGISTER(0x18000028)
#ifndef SSI_DR0                                 /* a test has a flash chip in its place */
#define SSI_DR0 REGISTER(0x18000060)
#endif
#define QSPI_SELECT REGISTER(0x4001800C)
enum { SSI_8_BITS = 7 << 16, SSI_RECEIVED = 1 << 3, QSPI_OUTPUT_LOW = 2 << 8 };
#endif
