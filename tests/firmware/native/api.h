/* The firmware's pure C files for tests on this machine: `tests.firmware.simulator.build_native()` compiles them with this into a
   library for ctypes (`tests/firmware/native`). */
#ifndef API_H
#define API_H
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int64_t stamp;      /* sample number, from 0: first closed one of a begin, last closed one of an end */
    int64_t length;     /* samples; 0 at a begin */
    int64_t decided;    /* the sample at which it became known */
    int32_t what;       /* 1 begin, 2 end */
} contact_t;

/* One rim. `run` takes `count` samples (0 open, else closed) and returns how many contacts it wrote (never more than `most`; the
   rest is lost). Threshold 1-100 %, hold-off 1-1000 ms, sampled at 20 kHz. */
typedef struct rim rim_t;
rim_t *rim_new(uint8_t threshold, uint16_t hold_off_ms);
void rim_free(rim_t *rim);
void rim_limits(rim_t *rim, uint8_t threshold, uint16_t hold_off_ms);
size_t rim_run(rim_t *rim, const uint8_t *closed, size_t count, contact_t *out, size_t most);
uint16_t rim_glitches(const rim_t *rim);

/* The floor: `count` samples of bits A = 1, B = 2, index closed = 4 (pulses: A closed = 1). */
typedef struct {
    int32_t position, index_position;
    uint16_t illegal, index_count;
} floor_result_t;
floor_result_t floor_run(const uint8_t *bits, size_t count, int pulses);

/* Frames: encode returns the length on the wire; decode feeds bytes and returns 0 more, 1 complete, 2 damaged for the last. */
size_t wire_encode(const uint8_t *payload, size_t count, uint8_t *wire);
size_t wire_feed(const uint8_t *bytes, size_t count, uint8_t *results, uint8_t *payloads, uint8_t *lengths);

/* Memory that survives a reset, as raw bytes. */
size_t memory_size(void);
void memory_new(uint8_t *memory, uint32_t boot_id);
void memory_push(uint8_t *memory, uint8_t kind, uint32_t low, uint8_t high, uint32_t length);
void memory_acknowledge(uint8_t *memory, uint32_t expected);
void memory_snapshot(uint8_t *memory, int32_t position, uint8_t threshold, uint16_t hold_off, uint16_t resets);
/* After a reset: 1 and the numbers, or 0 if the memory is not whole. */
int memory_reset(uint8_t *memory, uint32_t numbers[7]);    /* oldest, next, dropped, threshold, hold_off, resets, clock */
int64_t memory_event(const uint8_t *memory, uint32_t number);      /* its stamp's low part, -1 if it is not whole */
int64_t memory_open(const uint8_t *memory, uint8_t input);          /* when a contact of this input began that has no end, -1: none */
#endif
