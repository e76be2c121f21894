import type { ServerSentEvent } from "./define-operation.ts";

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
  let admittedAt = now();
  for await (const event of feed) {
    if (now() - admittedAt >= RECHECK_MS) {
      if (!(await isAdmitted(admit))) return;
      admittedAt = now();
    }
    yield event;
  }
}

/** A client that reconnects gets the reason. */
const isAdmitted = (admit: () => Promise<unknown>): Promise<boolean> =>
  admit().then(
    () => true,
    () => false,
  );
