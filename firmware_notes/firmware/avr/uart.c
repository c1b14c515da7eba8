#include "line.h"
#include "config.h"
#include <avr/interrupt.h>
#include <avr/io.h>

static volatile uint8_t out[LINE_OUT], out_in, out_next;
static volatile uint8_t in[LINE_IN], in_in, in_next;
static volatile bool error;

ISR(USART_UDRE_vect)
{
    uint8_t next = out_next;
    UDR0 = out[next];
    out_next = next = (next + 1) & (LINE_OUT - 1);
    if (next == out_in) UCSR0B &= ~_BV(UDRIE0);
}

ISR(USART_RX_vect)
{
    uint8_t status = UCSR0A, byte = UDR0, place = in_in, after = (place + 1) & (LINE_IN - 1);
    if (status & (_BV(FE0) | _BV(DOR0))) error = true;
    if (after == in_next) {
        error = true;
        return;
    }
    in[place] = byte;
    in_in = after;
}

void line_start(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0 = (F_CPU / 4 / BAUD - 1) / 2;         /* F_CPU / 8 / BAUD - 1, rounded */
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

uint8_t line_room(void) { return (uint8_t)(out_next - out_in - 1) & (LINE_OUT - 1); }

bool line_idle(void) { return out_next == out_in; }

void line_write(const uint8_t *bytes, uint8_t count)
{
    uint8_t place = out_in;
    while (count--) {
        out[place] = *bytes++;
        place = (place + 1) & (LINE_OUT - 1);
    }
    out_in = place;
    UCSR0B |= _BV(UDRIE0);
}

bool line_read(uint8_t *byte)
{
    uint8_t next = in_next;
    if (next == in_in) return false;
    *byte = in[next];
    in_next = (next + 1) & (LINE_IN - 1);
    return true;
}

bool line_error(void)
{
    bool had = error;
    error = false;
    return had;
}
