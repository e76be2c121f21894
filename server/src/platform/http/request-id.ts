import { randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What a proxy or a client writes, such as a UUID; it appears in logs, so nothing but plain signs. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:/+=-]{7,127}$/;

/** The id that the caller gave the request, so that both logs name it alike, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && WELL_FORMED.test(given) ? given : newRequestId();
}

const BYTES = 12;
const pool = Buffer.alloc(BYTES * 256);
let position = pool.length;

/** Random bytes are fetched for many ids at once: one at a time they cost as much as finding the route. */
export function newRequestId(): string {
  if (position === pool.length) {
    randomFillSync(pool);
    position = 0;
  }
  const start = position;
  position += BYTES;
  return pool.toString("base64url", start, position);
}
