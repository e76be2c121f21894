import type { ServerSentEvent } from "./define-operation.ts";

/** How long something may be told before the reader's right to it is looked at again. */
const RECHECK_MS = 5_000;

/**
 * A feed that ends once its reader may not open it any more: a token can be revoked and a member removed while it
 * lasts. Looked at only where there is something to tell, so silence costs nothing.
 */
export async function* whileAllowed(
  feed: AsyncIterable<ServerSentEvent>,
  admit: () => Promise<unknown>,
  now: () => number,
): AsyncGenerator<ServerSentEvent> {
  let admittedAt = now();
  for await (const event of feed) {
    if (now() - admittedAt >= RECHECK_MS) {
      if (!(await isAdmitted(admit))) return;
      admittedAt = now();
    }
    yield event;
  }
}

/** Who comes back is told the reason, whatever it is. */
const isAdmitted = (admit: () => Promise<unknown>): Promise<boolean> =>
  admit().then(
    () => true,
    () => false,
  );
