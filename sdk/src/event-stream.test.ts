import { expect, test } from "vitest";
import { readEvents } from "./event-stream.ts";

const WIRE =
  'retry: 4200\n\nid: 1\nevent: delta\ndata: {"text":"Grüße"}\n\n: keep-alive\n\nevent: done\ndata: {"n":1}\n\n';

test.each([1, 2, 3, 7, 1000])("events are whole when the network cuts every %i bytes", async (size) => {
  const bytes = new TextEncoder().encode(WIRE);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(body)) events.push(event);
  expect(events).toEqual([
    { event: "delta", id: "1", data: { text: "Grüße" } },
    { event: "done", id: null, data: { n: 1 } },
  ]);
});

test("a silent connection times out", async () => {
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(WIRE)),
    cancel: () => void (isLeft = true),
  });
  const events: unknown[] = [];
  const reading = (async () => {
    for await (const event of readEvents(body, 5)) events.push(event);
  })();
  await expect(reading).rejects.toThrow("silent");
  expect(events).toHaveLength(2);
  expect(isLeft).toBe(true);
});
