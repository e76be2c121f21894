import { expect, test } from "vitest";
import type { StreamEvent } from "../operations/define-operation.ts";
import { formatEvents } from "./server-sent-events.ts";

async function collect(events: AsyncIterable<string>, count: number): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of events) {
    texts.push(text);
    if (texts.length === count) break;
  }
  return texts;
}

test("an event has its id, its name and its data on lines of their own", async () => {
  async function* events(): AsyncGenerator<StreamEvent> {
    yield { id: "1", event: "delta", data: { text: "a\nb" } };
    yield { event: "done", data: null };
  }
  expect(await collect(formatEvents(events()), 9)).toEqual([
    'id: 1\nevent: delta\ndata: {"text":"a\\nb"}\n\n',
    "event: done\ndata: null\n\n",
  ]);
});

test("a stream without events is kept alive by comments, and loses none that comes later", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  async function* events(): AsyncGenerator<StreamEvent> {
    await held;
    yield { event: "late", data: {} };
  }
  const lines = formatEvents(events(), 5);
  expect((await lines.next()).value).toBe(": still here\n\n");
  expect((await lines.next()).value).toBe(": still here\n\n");
  release();
  await expect.poll(async () => (await lines.next()).value).toBe("event: late\ndata: {}\n\n");
});

test("a reader who leaves ends the stream behind", async () => {
  let isEnded = false;
  async function* events(): AsyncGenerator<StreamEvent> {
    try {
      for (;;) yield { event: "tick", data: {} };
    } finally {
      isEnded = true;
    }
  }
  await collect(formatEvents(events()), 2);
  await expect.poll(() => isEnded).toBe(true);
});
