/* What is wired where, and the constants of the protocol (../protocol.md). The jumpers are described in ../wiring.md. */
#ifndef CONFIG_H
#define CONFIG_H

#define PROTOCOL_VERSION 1
#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 0
#define FIRMWARE_PATCH 2

#define SAMPLE_HZ 20000UL
#define SAMPLE_US 50
#define SAMPLES_PER_MS 20

#define RIMS 4                  /* contact inputs: D2 (common wire, or risk 2), D3, D4, D5 (risks 3, 4, 5) */
#ifndef FLOOR_STEPS
#define FLOOR_STEPS 0           /* steps in one turn of the floor; 0: rig.yaml tells them */
#endif
#ifndef BAUD
#define BAUD 115200UL
#endif
#ifndef SUPPLY
#define SUPPLY 1                /* 0: the board cannot tell its supply voltage */
#endif
#ifndef TEST_BUILD
#define TEST_BUILD 0            /* 1: knows HANG, for tests of the watchdog */
#endif

#define BIT(number) (1U << (number))

/* board_sensors(): every sensor but the index is read with one instruction. The numbers are those of a Nano's D pins and of
   a Pico's GP pins alike. */
#define RIM_SHIFT 2             /* D2..D5 */
#define FLOOR_SHIFT 6           /* D6 = A (or pulses), D7 = B */
#define PIND_PULLUPS 0xFC
/* board_marks() */
#define INDEX_BIT 0             /* D8 */
#define JUMPER_RIMS 1           /* D9  to ground: four rims, one input each */
#define JUMPER_PULSES 2         /* D10 to ground: floor gives pulses on A, not quadrature */
#define JUMPER_NO_FLOOR 3       /* D11 to ground: no floor sensor */
#define JUMPER_NO_INDEX 4       /* D12 to ground: no index mark */
#define LED_BIT 5               /* D13: lit while a contact is on */
#define PINB_PULLUPS 0x1F

enum { FEATURE_TRACE = 1, FEATURE_SUPPLY = 2, FEATURE_TEST = 0x80 };    /* as in HELLO */

#define DEFAULT_THRESHOLD 20    /* % */
#define DEFAULT_HOLD_OFF 120    /* ms */

#define TICKS(ms) ((uint32_t)(ms) * SAMPLES_PER_MS)
#define HEARTBEAT_TICKS TICKS(250)
#define FLOOR_TICKS TICKS(20)
#define RESEND_TICKS TICKS(100)
#define SILENCE_TICKS TICKS(3000)
#define POLL_SAMPLES 8          /* the main loop looks after the line every 0.4 ms */
#define POLLS_PER_SNAPSHOT 8    /* a power of two: and keeps what must survive a reset every 3.2 ms */
#define IN_FLIGHT 8             /* events sent and not yet acknowledged, a power of two */
#define TRACE_ROWS 5            /* intervals of 4 ms in one TRACE frame */

#endif
