import { expect, test } from "vitest";
import type { ServerSentEvent } from "../../platform/operations/define-operation.ts";
import type { Asker } from "../assistant.ts";
import { createReplyStreams, type Ending } from "./reply-streams.ts";

const DONE: Ending = { kind: "done", events: [{ event: "done", data: {} }] };

/** A reply that grows and ends when the test says so. */
function held() {
  let grow: (piece: string) => void = () => undefined;
  let end: (ending: Ending) => void = () => undefined;
  let signal: AbortSignal | undefined;
  return {
    make: ({ abort, onText }: Asker) =>
      new Promise<Ending>((resolve) => {
        grow = (piece) => onText?.(piece);
        end = resolve;
        ({ signal } = abort);
      }),
    grow: (piece: string) => grow(piece),
    end: (ending: Ending) => end(ending),
    isAborted: () => signal?.aborted ?? false,
  };
}

async function all(events: AsyncIterable<ServerSentEvent>): Promise<string[]> {
  const texts: string[] = [];
  for await (const { event, data } of events)
    texts.push(event === "delta" ? (data as { text: string }).text : event);
  return texts;
}

test("every reader gets the whole reply, whenever they connect", async () => {
  const streams = createReplyStreams();
  const reply = held();
  const early = all(streams.start("1", reply.make).read());
  reply.grow("Hello");
  const late = all(streams.find("1")!.read());
  reply.grow(" there");
  reply.end(DONE);
  expect((await early).slice(0, -1).join("")).toBe("Hello there");
  expect((await late).slice(0, -1).join("")).toBe("Hello there");
  expect(await all(streams.find("1")!.read())).toEqual(["Hello there", "done"]);
  await streams.close();
});

test("a dropped reply sends nothing more, not even buffered text", async () => {
  const streams = createReplyStreams();
  const reply = held();
  const stream = streams.start("1", reply.make);
  const reading = stream.read()[Symbol.asyncIterator]();
  reply.grow("shown");
  expect((await reading.next()).value).toMatchObject({ data: { text: "shown" } });
  reply.grow(" never shown");
  reply.end({ kind: "dropped", events: [{ event: "dropped", data: {} }] });
  await expect.poll(() => streams.find("1")).toBeNull();
  expect((await reading.next()).value).toMatchObject({ event: "dropped" });
  await streams.close();
});

test("an event ID of another run gets only the final event", async () => {
  const streams = createReplyStreams();
  const reply = held();
  const stream = streams.start("1", reply.make);
  reply.grow("Hello there");
  reply.end(DONE);
  for (const id of ["1.00000000.5", "nonsense", "2.5"]) expect(await all(stream.read(id))).toEqual(["done"]);
  await streams.close();
});

test("ended replies expire after a delay, failed ones at once, and closing stops the rest", async () => {
  const streams = createReplyStreams(1);
  const [first, second, third] = [held(), held(), held()];
  streams.start("1", first.make);
  streams.start("2", second.make);
  streams.start("3", third.make);
  first.end(DONE);
  second.end({ kind: "failed", events: [] });
  await expect.poll(() => [streams.find("1"), streams.find("2")]).toEqual([null, null]);
  const closed = streams.close();
  expect(third.isAborted()).toBe(true);
  third.end({ kind: "failed", events: [] });
  await closed;
});
