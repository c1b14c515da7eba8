/* The second stage of the boot: the first 256 bytes of the flash, which the boot ROM copies into the memory and calls if
   their check sum (the last four, set by uf2.py) holds (2.8.1). It makes the flash readable as memory, with the one
   command that every flash chip knows (03, one line, no wait), and goes to the program behind itself. */
    .syntax unified
    .cpu cortex-m0plus
    .thumb
    .section .boot2, "ax"
    .global boot2
    .thumb_func
boot2:
    ldr r3, =0x18000000         /* SSI (4.10) */
    movs r0, #0
    str r0, [r3, #0x08]         /* SSIENR: off while it is set */
    movs r0, #4
    str r0, [r3, #0x14]         /* BAUDR: a quarter of the clock, 12 MHz at most */
    ldr r0, =0x001F0300         /* CTRLR0: 32 data bits, EEPROM read, one line */
    str r0, [r3, #0x00]
    movs r0, #0
    str r0, [r3, #0x04]         /* CTRLR1: one word */
    ldr r0, =0x03000218         /* SPI_CTRLR0: command 03 of 8 bits, address of 24 bits */
    ldr r1, =0x180000F4
    str r0, [r1]
    movs r0, #1
    str r0, [r3, #0x08]
    ldr r0, =0x10000100         /* stack and first instruction of the program */
    ldr r1, [r0]
    mov sp, r1
    ldr r0, [r0, #4]
    bx r0
    .pool
