/* COBS frames with a CRC-16 (../protocol.md section 2). No AVR header in here. */
#ifndef FRAME_H
#define FRAME_H
#include <stdbool.h>
#include <stdint.h>

#define FRAME_OUT 56            /* longest payload and CRC we send */
#define FRAME_IN 32             /* longest we take, payload and CRC */

uint16_t frame_crc(const uint8_t *bytes, uint8_t count);

/* Append the CRC to `payload` (two bytes of room behind it), encode to `wire` (count + 4 bytes) with the final zero;
   returns the length on the wire. */
uint8_t frame_encode(uint8_t *payload, uint8_t count, uint8_t *wire);

/* Collects one incoming frame, byte by byte. */
typedef struct {
    uint8_t bytes[FRAME_IN];
    uint8_t count;              /* bytes decoded so far, CRC included; once complete that of the payload */
    uint8_t left;               /* bytes until the next code byte */
    bool inside;                /* something came since the last zero */
    bool spoiled;               /* too long, or the UART had an error: the caller may set it too */
} frame_reader_t;

enum { FRAME_MORE = 0, FRAME_COMPLETE = 1, FRAME_DAMAGED = 2 };

/* FRAME_COMPLETE: `bytes` and `count` hold a payload with a right CRC, until the next call. */
uint8_t frame_take(frame_reader_t *reader, uint8_t byte);
#endif
