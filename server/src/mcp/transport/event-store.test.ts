import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import { createEventStore } from "./event-store.ts";

const message = (id: number, pad = ""): JSONRPCMessage => ({ jsonrpc: "2.0", id, result: { pad } });

describe("what a session's streams have sent", () => {
  async function replayed(store: ReturnType<typeof createEventStore>, after: string) {
    const sent: JSONRPCMessage[] = [];
    await store.replayEventsAfter(after, { send: (_id, entry) => Promise.resolve(void sent.push(entry)) });
    return sent;
  }

  test("is replayed after the event the client has seen, and only of the same stream", async () => {
    const store = createEventStore();
    const first = await store.storeEvent("a", message(1));
    await store.storeEvent("b", message(2));
    await store.storeEvent("a", message(3));
    expect(await replayed(store, first)).toEqual([message(3)]);
    expect(await store.getStreamIdForEventId?.(first)).toBe("a");
  });

  test("is forgotten oldest first beyond a number of events", async () => {
    const store = createEventStore({ events: 2, characters: 1_000_000 });
    const ids: string[] = [];
    for (const id of [1, 2, 3]) ids.push(await store.storeEvent("a", message(id)));
    expect(await store.getStreamIdForEventId?.(ids[0]!)).toBeUndefined();
    expect(await replayed(store, ids[1]!)).toEqual([message(3)]);
    await expect(replayed(store, ids[0]!)).rejects.toThrow("no longer available");
  });

  test("is forgotten oldest first beyond an amount of text, and not kept at all where it is too large", async () => {
    const store = createEventStore({ events: 100, characters: 200 });
    const first = await store.storeEvent("a", message(1, "x".repeat(150)));
    const second = await store.storeEvent("a", message(2, "x".repeat(20)));
    expect(await store.getStreamIdForEventId?.(first)).toBeUndefined();
    expect(await store.getStreamIdForEventId?.(second)).toBe("a");
    const third = await store.storeEvent("a", message(3, "x".repeat(500)));
    expect(await store.getStreamIdForEventId?.(second)).toBeUndefined();
    await expect(replayed(store, third)).rejects.toThrow("no longer available");
  });
});
