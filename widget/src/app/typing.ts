import { call } from "./api.ts";
import type { Visitor } from "./visitor.ts";

const INTERVAL_MS = 3_000;

/** Shows the team that the visitor is writing, at most every few seconds. A failure does not matter. */
export function createTypingNotifier(visitor: Visitor): (sessionUid: string) => void {
  let sentAt = 0;
  return (sessionUid) => {
    if (Date.now() - sentAt < INTERVAL_MS) return;
    sentAt = Date.now();
    visitor
      .withToken((token) => call("announceVisitorTyping", token, { session_uid: sessionUid }))
      .catch(() => undefined);
  };
}
