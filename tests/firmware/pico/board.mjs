// A Raspberry Pi Pico in rp2040js with the firmware's image in its flash: one request a line, one answer a line, as JSON.
//
// board.mjs LIBRARY IMAGE. Times are microseconds of the board's world, which go on over resets. Requests:
//   {"power": SEED, "off_us": N}          off for so long, then on with memory made of chance
//   {"reset": "run", "off_us": N}         the RUN pin; memory is kept
//   {"until_us": T, "pins": [[T, PIN, LEVEL], ...], "send": HEX}   time goes on; pins change at their moments
// Answer: {"us": now, "received": [[T, HEX], ...], "lamp": bool, "connected": bool, "resets": N}.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [library, image] = process.argv.slice(2);
const { RP2040, USBCDC, GPIOPinState } = await import(pathToFileURL(`${library}/dist/esm/index.js`));

const FLASH = 0x10000000, SYSTEM_MHZ = 48, LAMP = 25;
const CHIP_RESET = 0x40064000, POWER_ON = 1 << 8, RUN_PIN = 1 << 16;

class Silent {
  debug() {}
  info() {}
  warn() {}
  error(name, text) { process.stderr.write(`${name}: ${text}\n`); }
}

let mcu, cdc, memory, connected, bitten = false;
let reason = 0, cause = POWER_ON, resets = 0, began = 0, received = [], waiting = [], queued = [], wanted = 0;
const levels = new Map();
const now = () => began + mcu.clock.nanos / 1000;


function start() {
  mcu = new RP2040();
  mcu.logger = new Silent();
  if (memory) mcu.sram.set(memory);
  mcu.flash.set(readFileSync(image));
  mcu.peripherals[0x40064] = { readUint32: (offset) => (offset === 8 ? cause : 0), writeUint32() {}, writeUint32Atomic() {} };
  const watchdog = mcu.peripherals[0x40058];
  watchdog.reason = reason;
  watchdog.onWatchdogTrigger = () => {
    bitten = true;
    watchdog.timer.enable = false; // else the library bites again and again within the same moment
  };
  connected = false;
  cdc = new USBCDC(mcu.usbCtrl);
  cdc.onDeviceConnected = () => { connected = true; };
  // The library's host answers a packet that the chip waits for at once, with nothing where it has nothing; a real one waits.
  wanted = 0;
  queued = [];
  mcu.usbCtrl.onEndpointRead = (endpoint, size) => {
    if (endpoint !== cdc.outEndpoint) return;
    wanted = size;
    give();
  };
  cdc.onSerialData = (bytes) => received.push([now(), Buffer.from(bytes).toString('hex')]);
  for (let pin = 2; pin <= 12; pin++) mcu.gpio[pin].setInputValue(levels.get(pin) ?? true);
  mcu.core.PC = FLASH;
  resets++;
}

// The next packet to the chip, if it waits for one and there is one.
function give() {
  if (!wanted || !queued.length) return;
  const packet = Uint8Array.from(queued.splice(0, wanted));
  wanted = 0;
  mcu.usbCtrl.endpointReadDone(cdc.outEndpoint, packet);
}

// Begin again after `off` microseconds; `watchdog`: it was the watchdog, else the RUN pin.
function again(off, watchdog) {
  began = now() + off;
  memory = mcu.sram.slice();
  reason = watchdog ? 1 : 0;
  if (!watchdog) cause = RUN_PIN;
  start();
}

function chance(seed) {
  const bytes = new Uint8Array(264 * 1024);
  let state = seed >>> 0 || 1;
  for (let i = 0; i < bytes.length; i++) {
    state ^= state << 13; state ^= state >>> 17; state ^= state << 5;
    bytes[i] = state & 0xff;
  }
  return bytes;
}

function step(end) {
  while (waiting.length && waiting[0][0] <= now()) {
    const [, pin, level] = waiting.shift();
    levels.set(pin, Boolean(level));
    mcu.gpio[pin].setInputValue(Boolean(level));
  }
  const limit = Math.min(end, waiting.length ? waiting[0][0] : Infinity);
  const { core, clock } = mcu;
  if (core.waiting) {
    clock.tick(Math.max(1, Math.min(clock.nanosToNextAlarm, (limit - now()) * 1000)));
    // The library lets SysTick end no WFI; the chip does.
    if (core.waiting && core.pendingSystick && core.checkForInterrupts()) core.waiting = false;
  } else clock.tick(core.executeInstruction() * (1000 / SYSTEM_MHZ));
  if (bitten) {
    bitten = false;
    again(0, true);
  }
}

function handle(request) {
  if (request.power !== undefined) {
    began = mcu ? now() + request.off_us : 0;
    memory = chance(request.power);
    cause = POWER_ON;
    reason = 0;
    start();
  } else if (request.reset) {
    again(request.off_us, false);
  } else {
    waiting = [...waiting, ...request.pins].sort((one, other) => one[0] - other[0]);
    queued.push(...Buffer.from(request.send, 'hex'));
    give();
    while (now() < request.until_us) step(request.until_us);
  }
  const came = received;
  received = [];
  return { us: now(), received: came, lamp: mcu.gpio[LAMP].value === GPIOPinState.High, connected, resets };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(handle(JSON.parse(line)))}\n`);
}
