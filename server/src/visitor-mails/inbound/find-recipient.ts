import type { App } from "../../platform/operations/context.ts";
import { readReplyAddress, type MailedConversation } from "../signed-addresses.ts";

/** As it is, in a form and in JSON. */
const ADDRESS = /reply(?:\+|%2b|\\u002b)([0-9a-z]{1,11}-[0-9a-z]{1,40}-[0-9a-f]{1,64})(?:@|%40|\\u0040)/gi;
/** A mail names few; more would only cost signatures. */
const MOST_TRIED = 200;

/** The conversation of the first reply address in the beginning of a request, before the rest is received. */
export function findRecipient(app: Pick<App, "signingKey">, beginning: Buffer): MailedConversation | null {
  let tried = 0;
  for (const [, name] of beginning.toString("latin1").matchAll(ADDRESS)) {
    if (tried === MOST_TRIED) return null;
    tried += 1;
    const found = readReplyAddress(app, `reply+${name}@`);
    if (found) return found;
  }
  return null;
}
