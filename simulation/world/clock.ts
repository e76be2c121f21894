import { currentMachine, outside, runOn, type Machine } from "./machines.ts";

/** Before the world replaces them. */
const nativeImmediate = setImmediate;
const clearNativeImmediate = clearImmediate;

export class SimulatedTimer {
  readonly machine: Machine | undefined = currentMachine();
  /** Between two times it fires; null if it fires once. */
  readonly everyMs: number | null;
  at: number;
  order: number;
  private isReferenced = true;
  private readonly clock: Clock;
  private readonly work: () => void;

  constructor(clock: Clock, work: () => void, due: { everyMs: number | null; at: number; order: number }) {
    this.clock = clock;
    this.work = work;
    this.everyMs = due.everyMs;
    this.at = due.at;
    this.order = due.order;
  }

  run(): void {
    if (this.machine) runOn(this.machine, this.work);
    else outside(this.work);
  }
  ref(): this {
    this.isReferenced = true;
    return this;
  }
  unref(): this {
    this.isReferenced = false;
    return this;
  }
  hasRef(): boolean {
    return this.isReferenced;
  }
  refresh(): this {
    this.clock.refresh(this);
    return this;
  }
  close(): this {
    this.clock.clear(this);
    return this;
  }
  [Symbol.toPrimitive](): number {
    return this.order;
  }
  [Symbol.dispose](): void {
    this.close();
  }
}

/** The world's time. It passes only when the simulator lets it, from one timer to the next. */
export class Clock {
  private readonly waiting = new Set<SimulatedTimer>();
  private readonly delays = new WeakMap<SimulatedTimer, number>();
  private created = 0;
  /** Callbacks of `setImmediate` that have not run. */
  private readonly immediates = new Set<NodeJS.Immediate>();
  /** How many timers have fired. */
  fired = 0;
  now: number;

  constructor(now: number) {
    this.now = now;
  }

  start(work: () => void, delayMs: number, isRepeated: boolean): SimulatedTimer {
    const delay = Number.isFinite(delayMs) && delayMs >= 1 ? Math.min(delayMs, 2 ** 31 - 1) : 1;
    this.created += 1;
    const due = { everyMs: isRepeated ? delay : null, at: this.now + delay, order: this.created };
    const timer = new SimulatedTimer(this, work, due);
    this.delays.set(timer, delay);
    this.waiting.add(timer);
    return timer;
  }

  clear(timer: unknown): void {
    if (timer instanceof SimulatedTimer) this.waiting.delete(timer);
  }

  refresh(timer: SimulatedTimer): void {
    timer.at = this.now + this.delays.get(timer)!;
    this.created += 1;
    timer.order = this.created;
    this.waiting.add(timer);
  }

  immediate(work: () => void): NodeJS.Immediate {
    const machine = currentMachine();
    const handle = nativeImmediate(() => {
      this.immediates.delete(handle);
      if (!machine?.isDead) work();
    });
    this.immediates.add(handle);
    return handle;
  }

  clearImmediate(handle: NodeJS.Immediate | undefined): void {
    if (handle && this.immediates.delete(handle)) clearNativeImmediate(handle);
  }

  /** Lets time pass. All that becomes due runs at its time and in its order. */
  async advance(milliseconds: number): Promise<void> {
    const until = this.now + milliseconds;
    await this.settle();
    for (let next = this.next(until); next; next = this.next(until)) {
      this.now = Math.max(this.now, next.at);
      if (next.everyMs === null) this.waiting.delete(next);
      else {
        this.created += 1;
        next.at = this.now + next.everyMs;
        next.order = this.created;
      }
      this.fired += 1;
      next.run();
      await this.settle();
    }
    this.now = until;
  }

  /** The machines sleep, as laptops and paused virtual machines do: afterwards each timer that was due fires once. */
  async sleep(milliseconds: number): Promise<void> {
    await this.settle();
    this.now += milliseconds;
    await this.advance(0);
  }

  private next(until: number): SimulatedTimer | null {
    let first: SimulatedTimer | null = null;
    for (const timer of this.waiting) {
      if (timer.machine?.isDead) this.waiting.delete(timer);
      else if (timer.at <= until && (!first || timer.at < first.at || isBefore(timer, first))) first = timer;
    }
    return first;
  }

  /** Resolves once nothing can go on without time passing. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 2;) {
      await new Promise<void>((resolve) => nativeImmediate(resolve));
      quiet = this.immediates.size === 0 && !isAtWork() ? quiet + 1 : 0;
    }
  }
}

const isBefore = (one: SimulatedTimer, other: SimulatedTimer): boolean =>
  one.at === other.at && one.order < other.order;

/** What Node does in its own threads: it ends by itself, and the world waits for it. */
const WORK = new Set(["FSReqPromise", "FSReqCallback", "FileHandleCloseReq", "Zlib", "RandomBytesRequest"]);
const isAtWork = (): boolean => process.getActiveResourcesInfo().some((name) => WORK.has(name));
