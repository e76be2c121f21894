import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createPacedWriter } from "./paced-writer.ts";

/** Two code units each, and an odd one before them: every piece would end in the middle of one. */
const LONG = `!${"😀".repeat(1_300_000)}`;
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

test("a long text arrives whole, before what was written after it, and takes turns of the event loop", async () => {
  let turns = 0;
  const server = createServer((_request, response) => {
    const writer = createPacedWriter(response);
    writer.write("first;");
    writer.write(LONG);
    writer.write(";last");
    void (async () => {
      let counting = setImmediate(function count() {
        turns += 1;
        counting = setImmediate(count);
      });
      await writer.written();
      clearImmediate(counting);
      response.end();
    })();
  }).listen(0, "127.0.0.1");
  closing.push(() => server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}`)).text();
  expect(text === `first;${LONG};last`).toBe(true);
  expect(turns).toBeGreaterThanOrEqual(2);
});

test("a client that leaves in the middle ends the writing", async () => {
  const writing: Promise<void>[] = [];
  const server = createServer((_request, response) => {
    const writer = createPacedWriter(response);
    response.destroy();
    writer.write(LONG);
    writing.push(writer.written());
  }).listen(0, "127.0.0.1");
  closing.push(() => server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow("fetch failed");
  expect(writing).toHaveLength(1);
  await writing[0];
});
