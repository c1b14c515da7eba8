#include "sampling.h"
#include "board.h"

memory_t memory __attribute__((section(".noinit")));

#define ROWS 16                                 /* a power of two; 64 ms of trace */

static classifier_t classifiers[RIMS];
static floor_t ocean;
static limits_t limits;
static slot_t slot;                             /* follows the clock */
static uint8_t inputs, rims_mask, floor_kind;
static uint8_t busy;                            /* inputs whose classifier is not quiet, a bit each */
static uint8_t worst;                           /* half microseconds */

/* What the interrupt decided at one sample and the main loop has not yet recorded. The loop comes round many times in a
   millisecond; only while it hangs can more than this come, and the watchdog records what is here. */
#define DECISIONS 16            /* a power of two */
typedef struct {
    uint32_t at;                /* low part of the clock */
    uint8_t begins, ends;       /* a bit an input */
} decision_t;
static decision_t decisions[DECISIONS];
static volatile uint8_t decided, recorded, overrun;
static uint32_t begun[RIMS];    /* stamp of the last begin, its low part */

static volatile bool tracing;
static trace_row_t rows[ROWS];
static volatile uint8_t rows_in;
static uint8_t rows_out, interval;

wiring_t sampling_wiring(void)
{
    board_pins();
    for (uint8_t i = 0; i < 200; i++) __asm__ volatile("nop");     /* let the pull-ups charge the wires */
    uint8_t b = board_marks();
    wiring_t w = { .rims = { 0, 0xFF, 0xFF, 0xFF }, .inputs = 1 };
    if (!(b & BIT(JUMPER_RIMS))) {
        w.inputs = RIMS;
        for (uint8_t i = 0; i < RIMS; i++) w.rims[i] = i + 2;
    }
    if (b & BIT(JUMPER_NO_FLOOR)) {
        w.floor = b & BIT(JUMPER_PULSES) ? FLOOR_QUADRATURE : FLOOR_PULSES;
        if (b & BIT(JUMPER_NO_INDEX)) w.floor++;
    }
    return w;
}

void sampling_start(const wiring_t *wiring, const snapshot_t *found)
{
    inputs = wiring->inputs;
    rims_mask = (uint8_t)((BIT(inputs) - 1) << RIM_SHIFT);
    floor_kind = wiring->floor;
    slot = slot_at(memory.clock.low);
    limits = limits_from(found->threshold, found->hold_off, SAMPLES_PER_MS);
    uint8_t d = board_sensors();
    ocean.ab = d >> FLOOR_SHIFT;
    ocean.pulse = !(d & BIT(FLOOR_SHIFT));
    ocean.index = !(board_marks() & BIT(INDEX_BIT));
    ocean.reading.position = found->position;
    board_start_sampling();
}

/* Not inlined: it runs once a contact, and what it needs must not be saved and restored at every sample. */
static void __attribute__((noinline)) decide(uint8_t begins, uint8_t ends)
{
    if ((uint8_t)(decided - recorded) == DECISIONS) {
        if (overrun != 0xFF) overrun++;
        return;
    }
    decision_t *d = &decisions[decided & (DECISIONS - 1)];
    d->at = memory.clock.low;
    d->begins = begins;
    d->ends = ends;
    decided++;
}

static void __attribute__((noinline)) trace_row(void)
{
    trace_row_t *row = &rows[rows_in & (ROWS - 1)];
    row->end = memory.clock;
    for (uint8_t i = 0; i < RIMS; i++) {
        row->peaks[i] = classifiers[i].peak;
        classifiers[i].peak = 0;
    }
    rows_in++;
    interval = 0;
}

static inline void sample_floor(uint8_t d)
{
    if (floor_kind == FLOOR_NONE) return;
    if (floor_kind < FLOOR_PULSES) floor_quadrature(&ocean, d >> FLOOR_SHIFT);
    else floor_pulses(&ocean, !(d & BIT(FLOOR_SHIFT)));
    floor_index(&ocean, !(board_marks() & BIT(INDEX_BIT)));
}

/* Not inlined either: most samples find an open circuit that has long been open. */
static void __attribute__((noinline)) classify(uint8_t closed)
{
    slot_t s = slot;
    limits_t l = limits;
    uint8_t begins = 0, ends = 0, loud = 0, bit = 1, beyond = BIT(inputs);
    for (classifier_t *c = classifiers; bit != beyond; bit <<= 1, c++) {
        uint8_t what = classifier_sample(c, s, l, closed & bit);
        if (what == CONTACT_BEGIN) begins |= bit;
        else if (what == CONTACT_END) ends |= bit;
        if (!classifier_is_quiet(c)) loud |= bit;
    }
    busy = loud;
    if (begins | ends) decide(begins, ends);
}

SAMPLING_INTERRUPT
{
    uint8_t d = board_sensors();                /* one read: all rims and both lines of the floor at one instant */
    if (++memory.clock.low == 0) memory.clock.high++;
    slot_advance(&slot);
    uint8_t closed = (uint8_t)~d & rims_mask;
    if (closed | busy) classify(closed >> RIM_SHIFT);
    sample_floor(d);
    if (tracing && ++interval == WINDOW) trace_row();
    uint8_t spent = board_since_sample();
    if (board_sample_waits()) spent += HALF_US_PER_SAMPLE;
    if (spent > worst) worst = spent;
}

static uint8_t first_age(uint32_t at, uint8_t input)
{
    /* Interrupts stay on: they write no bit of this window before HISTORY_SPARE samples have passed. */
    uint8_t age = classifier_first_age(&classifiers[input].history, slot_at(at));
    /* Else the main loop was away for 2.4 ms and the window is overwritten: its last sample was closed for sure. */
    return sampling_clock().low - at <= HISTORY_SPARE ? age : 0;
}

static void record_begin(tick_t at, uint8_t input)
{
    tick_t first = tick_minus(at, first_age(at.low, input));
    begun[input] = first.low;
    ring_push(&memory.ring, (uint8_t)(CONTACT_BEGIN | input << EVENT_INPUT_SHIFT), first, 0);
}

static void record_end(tick_t at, uint8_t input)
{
    tick_t last = tick_minus(at, classifiers[input].ended);
    ring_push(&memory.ring, (uint8_t)(CONTACT_END | input << EVENT_INPUT_SHIFT), last, last.low - begun[input]);
}

void sampling_record(void)
{
    while (recorded != decided) {
        decision_t d = decisions[recorded & (DECISIONS - 1)];
        recorded++;
        tick_t now = sampling_clock(), at = tick_minus(now, now.low - d.at);
        for (uint8_t i = 0; i < RIMS; i++) {
            if (d.begins & BIT(i)) record_begin(at, i);
            if (d.ends & BIT(i)) record_end(at, i);
        }
    }
    uint8_t lost;
    WHILE_NO_SAMPLE
    {
        lost = overrun;
        overrun = 0;
    }
    if (lost) ring_lose(&memory.ring, lost);
}

void sampling_set(uint8_t threshold, uint16_t hold_off_ms)
{
    limits_t l = limits_from(threshold, hold_off_ms, SAMPLES_PER_MS);
    WHILE_NO_SAMPLE { limits = l; }
}

void sampling_trace(bool on)
{
    WHILE_NO_SAMPLE
    {
        if (on && !tracing) {
            interval = 0;
            rows_out = rows_in;
            for (uint8_t i = 0; i < RIMS; i++) classifiers[i].peak = 0;
        }
        tracing = on;
    }
}

bool sampling_row(trace_row_t *row)
{
    if (rows_out == rows_in) return false;
    if ((uint8_t)(rows_in - rows_out) >= ROWS) rows_out = rows_in - ROWS + 1;      /* the line was too slow: rows are lost */
    *row = rows[rows_out++ & (ROWS - 1)];
    for (uint8_t i = 0; i < RIMS; i++) row->peaks[i] = classifier_share(row->peaks[i]);
    return true;
}

tick_t sampling_clock(void)
{
    tick_t t;
    WHILE_NO_SAMPLE { t = memory.clock; }
    return t;
}

uint64_t tick_micros(tick_t tick) { return (((uint64_t)tick.high << 32) | tick.low) * SAMPLE_US; }

uint64_t sampling_micros(void)
{
    tick_t t;
    uint8_t counts;
    bool due;
    WHILE_NO_SAMPLE
    {
        t = memory.clock;
        counts = board_since_sample();
        due = board_sample_waits();
    }
    if (due && counts < HALF_US_PER_SAMPLE / 2) t = tick_plus(t, 1);
    return tick_micros(t) + counts / 2;
}

floor_reading_t sampling_floor(void)
{
    floor_reading_t f;
    WHILE_NO_SAMPLE { f = ocean.reading; }
    return f;
}

int32_t sampling_position(void)
{
    int32_t position;
    WHILE_NO_SAMPLE { position = ocean.reading.position; }
    return position;
}

uint8_t sampling_state(void)
{
    uint8_t open = board_sensors() >> RIM_SHIFT, state = 0;
    for (uint8_t i = 0; i < inputs; i++, open >>= 1) {
        if (classifiers[i].on) state |= BIT(i);
        if (!(open & 1)) state |= BIT(i + RIMS);
    }
    return state;
}

uint8_t sampling_record_state(void)
{
    uint8_t state;
    bool complete;
    do {
        sampling_record();
        WHILE_NO_SAMPLE
        {
            state = sampling_state();
            complete = recorded == decided;
        }
    } while (!complete);
    return state;
}

uint16_t sampling_glitches(void)
{
    uint16_t all = 0;
    for (uint8_t i = 0; i < inputs; i++) {
        uint16_t g;
        WHILE_NO_SAMPLE { g = classifiers[i].glitches; }
        all = g > 0xFFFF - all ? 0xFFFF : all + g;
    }
    return all;
}

uint8_t sampling_worst(void)
{
    uint8_t counts;
    WHILE_NO_SAMPLE
    {
        counts = worst;
        worst = 0;
    }
    return (uint8_t)((counts + 1) / 2);
}
