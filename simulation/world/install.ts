import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers";
import timersPromises from "node:timers/promises";
import type { Chance } from "./chance.ts";
import type { Clock, SimulatedTimer } from "./clock.ts";
import { currentMachine } from "./machines.ts";

const NativeDate = Date;

type Work = (...values: unknown[]) => void;

/**
 * Puts the world's clock, timers and chance in the place of Node's for the whole process: the server's code and that
 * of its libraries (the driver's pool, keep-alive of connections, time-outs of requests) live in the same time.
 */
export function installTime(clock: Clock): void {
  const start =
    (isRepeated: boolean) =>
    (work: Work, delay = 1, ...values: unknown[]) =>
      clock.start(() => work(...values), delay, isRepeated);
  const set = start(false);
  const every = start(true);
  const clear = (timer: unknown) => clock.clear(timer);
  const immediate = (work: Work, ...values: unknown[]) => clock.immediate(() => work(...values));
  const replaced = {
    setTimeout: set,
    setInterval: every,
    setImmediate: immediate,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: (handle?: NodeJS.Immediate) => clock.clearImmediate(handle),
  };
  Object.assign(globalThis, replaced);
  Object.assign(timers, replaced);
  Object.assign(timersPromises, {
    setTimeout: (delay?: number, value?: unknown, options?: { signal?: AbortSignal }) =>
      wait((work) => set(work, delay), clear, value, options?.signal),
    setImmediate: (value?: unknown, options?: { signal?: AbortSignal }) =>
      wait(immediate, () => undefined, value, options?.signal),
  });
  AbortSignal.timeout = (delay) => {
    const controller = new AbortController();
    const expire = () =>
      controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    (set(expire, delay) as SimulatedTimer).unref();
    return controller.signal;
  };
  const now = (): number => clock.now + (currentMachine()?.skewMs ?? 0);
  globalThis.Date = new Proxy(NativeDate, {
    construct: (target, values, self) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, self) as object,
    apply: (target) => new target(now()).toString(),
    get: (target, name, receiver) =>
      name === "now" ? now : (Reflect.get(target, name, receiver) as unknown),
  });
  const origin = clock.now;
  performance.now = () => clock.now - origin;
  syncBuiltinESMExports();
}

function wait<Value>(
  begin: (work: () => void) => unknown,
  cancel: (handle: unknown) => void,
  value: Value,
  signal: AbortSignal | undefined,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel(handle);
      reject(new DOMException("The operation was aborted", "AbortError"));
    };
    const handle = begin(() => {
      signal?.removeEventListener("abort", abort);
      resolve(value);
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}

export function installChance(chance: Chance): void {
  const randomBytes = (length: number) => chance.bytes(length);
  const randomUUID = () => {
    const bytes = chance.bytes(16);
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };
  const fill = <View extends ArrayBufferView>(view: View): View => {
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(chance.bytes(view.byteLength));
    return view;
  };
  const randomInt = (low: number, high?: number) =>
    high === undefined ? chance.int(0, low) : chance.int(low, high);
  Math.random = () => chance.next();
  Object.assign(crypto, { randomBytes, randomUUID, randomInt, randomFillSync: fill });
  const web = { randomUUID, getRandomValues: fill };
  for (const [name, value] of Object.entries(web))
    Object.defineProperty(globalThis.crypto, name, { value, configurable: true });
  syncBuiltinESMExports();
}
