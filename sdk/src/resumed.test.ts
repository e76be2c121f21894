import { expect, test } from "vitest";
import type { StreamedEvent } from "./event-stream.ts";
import { resumed, type Resumption } from "./resumed.ts";

class Refused extends Error {}

const event = (id: number, name = "delta"): StreamedEvent => ({ event: name, id: String(id), data: {} });

async function* connection(events: readonly StreamedEvent[], end?: Error): AsyncGenerator<StreamedEvent> {
  yield* events;
  if (end) throw end;
}

/** Each connection in turn, and the event after which it was asked to continue. */
function script(connections: readonly (() => AsyncIterable<StreamedEvent>)[]) {
  const asked: (string | null)[] = [];
  const open: Resumption["open"] = (lastEventId) => {
    const next = connections[asked.length];
    asked.push(lastEventId);
    return next ? Promise.resolve(next()) : Promise.reject(new TypeError("no network"));
  };
  return { asked, open };
}

async function read(stream: Resumption): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of resumed(stream)) ids.push(id ?? "");
  return ids;
}

const settings = {
  isLast: ({ event: name }: StreamedEvent) => name === "done",
  isPassing: (error: unknown) => !(error instanceof Refused),
  attempts: 3,
  firstPauseMs: 1,
};

test("a connection that breaks or ends early is opened again after the last event", async () => {
  const { asked, open } = script([
    () => connection([event(1), event(2)], new TypeError("gone")),
    () => connection([]),
    () => connection([event(3), event(4, "done")]),
  ]);
  expect(await read({ ...settings, open })).toEqual(["1", "2", "3", "4"]);
  expect(asked).toEqual([null, "2", "2"]);
});

test("every lost connection is reported before the retry", async () => {
  const lost: string[] = [];
  const { asked, open } = script([() => connection([event(1)], new TypeError("gone"))]);
  const onLost = (error: unknown) => lost.push(`${asked.length} ${(error as Error).message}`);
  await expect(read({ ...settings, open, onLost })).rejects.toThrow("no network");
  expect(lost).toEqual(["1 gone", "2 no network"]);
});

test("it starts after the given event", async () => {
  const { asked, open } = script([() => connection([event(8, "done")])]);
  await read({ ...settings, open, lastEventId: "7" });
  expect(asked).toEqual(["7"]);
});

test("it stops after the given number of connections without an event", async () => {
  const { asked, open } = script([() => connection([event(1)], new TypeError("gone"))]);
  await expect(read({ ...settings, open })).rejects.toThrow("no network");
  expect(asked).toEqual([null, "1", "1"]);
});

test("a rejected request throws immediately", async () => {
  const { asked, open } = script([() => connection([event(1)], new Refused("no"))]);
  await expect(read({ ...settings, open })).rejects.toThrow("no");
  expect(asked).toHaveLength(1);
});

test("a reader that disconnects ends the wait", async () => {
  const abort = new AbortController();
  const { asked, open } = script([]);
  const reading = read({
    ...settings,
    open: (last) => open(last).finally(() => abort.abort()),
    attempts: Infinity,
    firstPauseMs: 60_000,
    signal: abort.signal,
  });
  await expect(reading).rejects.toThrow("no network");
  expect(asked).toHaveLength(1);
});
