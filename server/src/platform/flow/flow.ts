/** Nothing is there yet. */
export const PENDING: unique symbol = Symbol("pending");
/** Nothing will come any more. */
export const END: unique symbol = Symbol("end");

export type Taken<Value> = Value | typeof PENDING | typeof END;

/**
 * Values as they come, taken until nothing is there. An async iterator costs several promises for each value and
 * layer, which is a tenth of what a token takes; a flow costs a call. It can be iterated where that does not matter.
 */
export abstract class Flow<Value> implements AsyncIterable<Value> {
  /** The next value; throws what went wrong. */
  abstract take(): Taken<Value>;

  /** Has the one reader called once something may be there, after `take` found nothing. It may be called in vain. */
  abstract whenReady(wake: () => void): void;

  /** The reader leaves before the end. */
  abstract stop(): void;

  [Symbol.asyncIterator](): AsyncIterator<Value, undefined> {
    const left: IteratorReturnResult<undefined> = { value: undefined, done: true };
    const next = (): Promise<IteratorResult<Value, undefined>> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          try {
            const value = this.take();
            if (value === PENDING) this.whenReady(look);
            else resolve(value === END ? left : { value, done: false });
          } catch (error) {
            reject(error as Error);
          }
        };
        look();
      });
    const leave = (): Promise<IteratorReturnResult<undefined>> => {
      this.stop();
      return Promise.resolve(left);
    };
    return { next, return: leave };
  }
}

/** What an async iterable gives, as a flow. */
export const flowFrom = <Value>(values: AsyncIterable<Value>): Flow<Value> => new IteratedFlow(values);

class IteratedFlow<Value> extends Flow<Value> {
  private readonly values: AsyncIterator<Value>;
  private coming: Settling<IteratorResult<Value>> | null = null;

  constructor(values: AsyncIterable<Value>) {
    super();
    this.values = values[Symbol.asyncIterator]();
  }

  take(): Taken<Value> {
    this.coming ??= new Settling(this.values.next());
    const result = this.coming.take();
    if (result === PENDING) return PENDING;
    if (result.done === true) return END;
    this.coming = null;
    return result.value;
  }

  whenReady(wake: () => void): void {
    this.coming?.whenReady(wake);
  }

  stop(): void {
    this.values.return?.().catch(() => undefined);
  }
}

/** A promise that can be asked whether it has settled. */
export class Settling<Value> {
  private outcome: { readonly value: Value } | { readonly error: unknown } | null = null;
  private wake: (() => void) | null = null;

  constructor(promise: Promise<Value>) {
    promise.then(
      (value) => this.settle({ value }),
      (error: unknown) => this.settle({ error }),
    );
  }

  /** Its value, once it has one; throws where it was rejected. */
  take(): Value | typeof PENDING {
    if (this.outcome === null) return PENDING;
    if ("error" in this.outcome) throw this.outcome.error;
    return this.outcome.value;
  }

  whenReady(wake: () => void): void {
    this.wake = wake;
  }

  private settle(outcome: { readonly value: Value } | { readonly error: unknown }): void {
    this.outcome = outcome;
    const { wake } = this;
    this.wake = null;
    wake?.();
  }
}
