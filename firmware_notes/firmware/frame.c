#include "frame.h"
#ifdef __AVR__
#include <util/crc16.h>
#define crc_update _crc_xmodem_update
#else
static uint16_t crc_update(uint16_t crc, uint8_t byte)
{
    crc = (uint16_t)(crc ^ (uint16_t)byte << 8);
    for (uint8_t i = 0; i < 8; i++) crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    return crc;
}
#endif

uint16_t frame_crc(const uint8_t *bytes, uint8_t count)
{
    uint16_t crc = 0xFFFF;
    while (count--) crc = crc_update(crc, *bytes++);
    return crc;
}

uint8_t frame_encode(uint8_t *payload, uint8_t count, uint8_t *wire)
{
    uint16_t crc = frame_crc(payload, count);
    payload[count++] = (uint8_t)(crc >> 8);
    payload[count++] = (uint8_t)crc;
    uint8_t *code = wire, *out = wire + 1;
    *code = 1;
    while (count--) {
        uint8_t byte = *payload++;
        if (byte) {
            *out++ = byte;
            ++*code;
        } else {
            code = out++;
            *code = 1;
        }
    }
    *out++ = 0;
    return (uint8_t)(out - wire);
}

static void put(frame_reader_t *r, uint8_t byte)
{
    if (r->count == FRAME_IN) r->spoiled = true;
    else r->bytes[r->count++] = byte;
}

static uint8_t finish(frame_reader_t *r)
{
    if (!r->inside) return FRAME_MORE;
    bool good = !r->spoiled && r->left == 0 && r->count >= 3 && frame_crc(r->bytes, r->count) == 0;
    r->inside = r->spoiled = false;
    r->count -= 2;
    return good ? FRAME_COMPLETE : FRAME_DAMAGED;
}

uint8_t frame_take(frame_reader_t *r, uint8_t byte)
{
    if (byte == 0) return finish(r);
    if (!r->inside) {
        r->inside = true;
        r->count = 0;
        r->left = byte - 1;
    } else if (r->left) {
        r->left--;
        put(r, byte);
    } else {
        put(r, 0);                                  /* every piece but the last was followed by a zero */
        r->left = byte - 1;
    }
    return FRAME_MORE;
}
