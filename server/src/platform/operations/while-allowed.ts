import { AppError } from "../errors/app-error.ts";
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
  let checkedAt = now();
  for await (const event of feed) {
    if (now() - checkedAt >= RECHECK_MS) {
      if (await isRefused(admit)) return;
      checkedAt = now();
    }
    yield event;
  }
}

/**
 * Only a refusal ends the feed; a client that reconnects gets the reason. A check that could not be made, such as
 * while the database is overloaded, says nothing about the reader: ending all feeds then would add their reconnects
 * to the load.
 */
const isRefused = (admit: () => Promise<unknown>): Promise<boolean> =>
  admit().then(
    () => false,
    (error: unknown) => error instanceof AppError && error.status < 500,
  );
