/* From the reset to main(): the program is copied into the memory and runs from there, so that the flash is never waited for.
   Registers are set as RP2040's datasheet says (2.14 to 2.18). */
#include "board.h"
#include <string.h>

typedef void handler_t(void);
typedef struct {
    uint32_t *stack;
    handler_t *handlers[15 + 32];
} vectors_t;

extern uint32_t stack_top[], ram_begin[], ram_end[], ram_load[], bss_begin[], bss_end[];
int main(void);
void systick_interrupt(void);
void timer0_interrupt(void);
void timer1_interrupt(void);
void usb_interrupt(void);
void line_interrupt(void);

#define FLASH_CODE __attribute__((section(".flash_code"), noinline, noreturn, used))

/* Anything that should not happen: the watchdog starts the program again. */
static void hang(void)
{
    for (;;) { }
}

static void start_clocks(void)
{
    XOSC_CTRL = XOSC_1_TO_15_MHZ;
    XOSC_STARTUP = 47;                          /* x 256 cycles of 12 MHz: 1 ms */
    XOSC_CTRL = XOSC_1_TO_15_MHZ | XOSC_ENABLE;
    while (!(XOSC_STATUS & XOSC_STABLE)) { }
    CLK_REF_CTRL = CLK_REF_XOSC;
    while (!(CLK_REF_SELECTED & BIT(CLK_REF_XOSC))) { }
    CLK_SYS_CTRL = CLK_SYS_REF;                 /* off the PLL that is set now */
    while (!(CLK_SYS_SELECTED & BIT(CLK_SYS_REF))) { }
    SET_BITS(RESETS_RESET) = RESET_PLL_USB;
    CLEAR_BITS(RESETS_RESET) = RESET_PLL_USB;
    while (!(RESETS_DONE & RESET_PLL_USB)) { }
    PLL_USB_CS = 1;                             /* 12 MHz x 120 = 1440 MHz, / 6 / 5 = 48 MHz */
    PLL_USB_FBDIV = 120;
    CLEAR_BITS(PLL_USB_PWR) = PLL_PD | PLL_VCOPD;
    while (!(PLL_USB_CS & PLL_LOCK)) { }
    PLL_USB_PRIM = 6 << 16 | 5 << 12;
    CLEAR_BITS(PLL_USB_PWR) = PLL_POSTDIVPD;
    CLK_SYS_CTRL = CLK_SYS_AUX_PLL_USB;
    CLK_SYS_CTRL = CLK_SYS_AUX_PLL_USB | CLK_SYS_AUX;
    while (!(CLK_SYS_SELECTED & BIT(CLK_SYS_AUX))) { }
    CLK_USB_CTRL = CLK_USB_ENABLE;              /* from PLL_USB */
    WATCHDOG_TICK = WATCHDOG_TICK_ENABLE | 12;  /* microseconds, for watchdog and timer */
    SET_BITS(RESETS_RESET) = RESET_TIMER;
    CLEAR_BITS(RESETS_RESET) = RESET_TIMER;
    while (!(RESETS_DONE & RESET_TIMER)) { }
}

static void __attribute__((noinline, noreturn)) go(void)
{
    memset(bss_begin, 0, (size_t)((char *)bss_end - (char *)bss_begin));
    CLEAR_BITS(WATCHDOG_CTRL) = WATCHDOG_ENABLE;
    start_clocks();
    NVIC_PRIORITY(INTERRUPT_TIMER0) = 1U << 6 | 3U << 14;  /* SysTick keeps 0, the first; then the alarm that bites, then USB, */
    NVIC_PRIORITY(INTERRUPT_USB) = 3U << 14;    /* and with it its own alarm and what the program wants of it */
    NVIC_PRIORITY(INTERRUPT_SPARE) = 3U << 22;
    main();
    hang();
    __builtin_unreachable();
}

FLASH_CODE static void reset(void)
{
    __asm__ volatile("cpsid i");
    for (uint32_t *to = ram_begin, *from = ram_load; to < ram_end; ) *to++ = *from++;
    extern const vectors_t vectors;
    SCB_VTOR = (uint32_t)&vectors;
    go();
}

/* What the second stage of the boot finds at 0x10000100. */
__attribute__((section(".flash_vectors"), used)) static const struct {
    uint32_t *stack;
    handler_t *reset;
} first = { stack_top, reset };

/* Exceptions 1 to 15, then interrupts 0 to 31 (2.3.2). */
__attribute__((section(".vectors"), used)) const vectors_t vectors = {
    stack_top,
    { [0 ... 13] = hang, [14] = systick_interrupt, [15 + INTERRUPT_TIMER0] = timer0_interrupt,
      [15 + INTERRUPT_TIMER1] = timer1_interrupt, [17 ... 19] = hang,
      [15 + INTERRUPT_USB] = usb_interrupt, [21 ... 40] = hang, [15 + INTERRUPT_SPARE] = line_interrupt, [42 ... 46] = hang },
};

void *memcpy(void *to, const void *from, size_t count)
{
    char *place = to;
    for (const char *next = from; count--; ) *place++ = *next++;
    return to;
}

void *memset(void *to, int value, size_t count)
{
    for (char *place = to; count--; ) *place++ = (char)value;
    return to;
}
