import { AppError } from "../errors/app-error.ts";
import type { FileAnswer, ServerSentEvent } from "./define-operation.ts";

/** How long events are sent before the reader's permission is checked again. */
const RECHECK_MS = 5_000;

/**
 * A feed that ends once its reader has lost access: a token can be revoked and a member removed while it is open.
 * Checked only when there is an event to send, so silence costs nothing.
 */
export async function* whileAllowed(
  feed: AsyncIterable<ServerSentEvent>,
  admit: () => Promise<unknown>,
  now: () => number,
): AsyncGenerator<ServerSentEvent> {
  const refusal = recheck(admit, now);
  for await (const event of feed) {
    // A client that reconnects gets the reason.
    if (await refusal()) return;
    yield event;
  }
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
