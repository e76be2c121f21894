import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { writeStream } from "./double-server.ts";

const PACE = { delayMs: 0, cutAfter: null, crlf: false, burst: false };
const PIECES = Array.from({ length: 50 }, (_, count) => ({ text: `data: ${count}\n\n`, word: true }));

/** A reader that has to be waited for after each piece. */
function slowReader(): { response: ServerResponse; listeners: number[] } {
  const listeners: number[] = [];
  const response = new Writable({
    highWaterMark: 1,
    write(_piece, _encoding, done) {
      listeners.push(response.listenerCount("close") + response.listenerCount("drain"));
      setImmediate(done);
    },
  });
  return { response: response as ServerResponse, listeners };
}

test("a stream that waits for a slow reader many times leaves no listeners behind", async () => {
  const { response, listeners } = slowReader();
  await writeStream(response, PIECES, PACE);
  expect(listeners).toEqual(PIECES.map(() => 0));
});

test("a stream ends when its reader disconnects while it waits", async () => {
  const { response, listeners } = slowReader();
  const written = writeStream(response, PIECES, PACE);
  response.destroy();
  await written;
  expect(listeners).toHaveLength(1);
});
