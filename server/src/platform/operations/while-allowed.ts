import { AppError } from "../errors/app-error.ts";
import type { FileAnswer, ServerSentEvent } from "./define-operation.ts";

/** How long events are sent before the reader's permission is checked again. */
const RECHECK_MS = 5_000;

/**
 * A feed that ends once its reader has lost access: a token can be revoked and a member removed while it is open.
 * Checked only when there is an event to send, so silence costs nothing.
 */
export const whileAllowed = (
  feed: AsyncIterable<ServerSentEvent>,
  admit: () => Promise<unknown>,
  now: () => number,
): AsyncIterableIterator<ServerSentEvent> =>
  new AllowedEvents(feed[Symbol.asyncIterator](), recheck(admit, now));

type Next = IteratorResult<ServerSentEvent, undefined>;

/** No generator, which would retain more memory, and would pass on that the reader has left only after the next event. */
class AllowedEvents implements AsyncIterableIterator<ServerSentEvent> {
  private readonly events: AsyncIterator<ServerSentEvent>;
  private readonly refusal: () => Promise<AppError | null>;

  constructor(events: AsyncIterator<ServerSentEvent>, refusal: () => Promise<AppError | null>) {
    this.events = events;
    this.refusal = refusal;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Next> {
    return this.events.next().then(this.check);
  }

  async return(): Promise<Next> {
    await this.events.return?.();
    return { value: undefined, done: true };
  }

  /** A client that reconnects gets the reason. */
  private readonly check = async (next: Next): Promise<Next> =>
    next.done !== true && (await this.refusal()) ? this.return() : next;
}

/** A file that may take minutes ends in the same way: with a line that says why, or else with a broken connection. */
export function fileWhileAllowed(
  file: FileAnswer,
  admit: () => Promise<unknown>,
  now: () => number,
): FileAnswer {
  async function* body(): AsyncGenerator<string> {
    const refusal = recheck(admit, now);
    for await (const text of file.body) {
      const refused = await refusal();
      if (refused && !file.ended) throw refused;
      if (refused) return void (yield file.ended!(refused.message));
      yield text;
    }
  }
  return { ...file, body: { [Symbol.asyncIterator]: body } };
}

/**
 * The refusal, or null. A check that could not be made, such as while the database is overloaded, says nothing about
 * the reader: ending all feeds then would add their reconnects to the load.
 */
function recheck(admit: () => Promise<unknown>, now: () => number): () => Promise<AppError | null> {
  let checkedAt = now();
  return async () => {
    if (now() - checkedAt < RECHECK_MS) return null;
    checkedAt = now();
    return admit().then(
      () => null,
      (error: unknown) => (error instanceof AppError && error.status < 500 ? error : null),
    );
  };
}
