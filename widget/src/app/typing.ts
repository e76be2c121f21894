import { call } from "./api.ts";
import type { Visitor } from "./visitor.ts";

const TOLD_EVERY_MS = 3_000;

/** Lets the team see that the visitor writes: worth telling now and then, not worth failing for. */
export function createTypingTeller(visitor: Visitor): (sessionUid: string) => void {
  let toldAt = 0;
  return (sessionUid) => {
    if (Date.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = Date.now();
    visitor
      .withToken((token) => call("announceVisitorTyping", token, { session_uid: sessionUid }))
      .catch(() => undefined);
  };
}
