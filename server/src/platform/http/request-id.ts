import { randomFillSync } from "node:crypto";

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
