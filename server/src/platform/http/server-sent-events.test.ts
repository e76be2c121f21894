import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import type { ServerSentEvent } from "../operations/define-operation.ts";
import { createEventSending, feedBeginning } from "./server-sent-events.ts";

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const failures: unknown[] = [];

/** A client's view of the events. */
async function opened(
  events: AsyncIterable<ServerSentEvent>,
  mostSilenceMs = 60_000,
): Promise<IncomingMessage> {
  const send = createEventSending(mostSilenceMs);
  server = createServer((_request, response) => {
    response.writeHead(200);
    send(response, events, (error) => failures.push(error));
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => get({ port, host: "127.0.0.1" }, resolve).on("error", reject));
}

async function read(client: IncomingMessage, until: RegExp): Promise<string> {
  let seen = "";
  client.setEncoding("utf8");
  for await (const piece of client) {
    seen += piece as string;
    if (until.test(seen)) break;
  }
  return seen;
}

test("an event has its id, its name and its data on lines of their own", async () => {
  async function* events(): AsyncGenerator<ServerSentEvent> {
    yield { id: "1", event: "delta", data: { text: "a\nb" } };
    yield { event: "done", data: null };
  }
  expect(await text(await opened(events()))).toBe(
    'id: 1\nevent: delta\ndata: {"text":"a\\nb"}\n\nevent: done\ndata: null\n\n',
  );
});

test("readers of a feed get a random retry time between one and ten seconds", () => {
  const told = [0, 0.25, 0.5, 0.9999999].map((chance) => feedBeginning(() => chance));
  expect(told).toEqual(["retry: 1000\n\n", "retry: 3250\n\n", "retry: 5500\n\n", "retry: 10000\n\n"]);
});

test("a stream without events is kept alive by comments, and loses none that comes later", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  async function* events(): AsyncGenerator<ServerSentEvent> {
    yield { event: "soon", data: {} };
    await held;
    yield { event: "late", data: {} };
  }
  const client = await opened(events(), 20);
  let seen = "";
  client.setEncoding("utf8").on("data", (piece: string) => (seen += piece));
  await expect.poll(() => seen).toMatch(/^event: soon\ndata: {}\n\n(: still here\n\n){2,}$/);
  release();
  await new Promise((resolve) => client.on("end", resolve));
  expect(seen).toMatch(/: still here\n\nevent: late\ndata: {}\n\n$/);
});

test("a reader who disconnects ends the source, also while it waits", async () => {
  let isEnded = false;
  let release: () => void = () => undefined;
  async function* events(): AsyncGenerator<ServerSentEvent> {
    try {
      yield { event: "tick", data: {} };
      await new Promise<void>((resolve) => (release = resolve));
      yield { event: "tock", data: {} };
    } finally {
      isEnded = true;
    }
  }
  const client = await opened(events());
  await read(client, /tick/);
  client.destroy();
  await expect.poll(() => server!.listening && client.destroyed).toBe(true);
  release();
  await expect.poll(() => isEnded).toBe(true);
});

test("a reader who disconnects before the headers ends the source", async () => {
  const asked: string[] = [];
  const done = (what: string) => {
    asked.push(what);
    return Promise.resolve({ value: { event: what, data: {} }, done: false });
  };
  const events = {
    [Symbol.asyncIterator]: () => ({ next: () => done("next"), return: () => done("return") }),
  };
  const send = createEventSending(60_000);
  server = createServer((request, response) => {
    response.once("close", () => {
      response.writeHead(200);
      send(response, events, (error) => failures.push(error));
    });
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  get({ port, host: "127.0.0.1" }).on("error", () => undefined);
  await expect.poll(() => asked).toEqual(["return"]);
});

test("a stream that has ended sends nothing more while its last bytes are buffered", async () => {
  async function* events(): AsyncGenerator<ServerSentEvent> {
    yield { event: "last", data: {} };
  }
  const seen: string[] = [];
  let flush: () => void = () => undefined;
  const congested = new Writable({
    write(piece: Buffer, _encoding, done) {
      seen.push(piece.toString());
      flush = done;
    },
  });
  createEventSending(5)(congested as ServerResponse, events(), (error) => failures.push(error));
  await expect.poll(() => congested.writableEnded).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  flush();
  await new Promise((resolve) => congested.once("close", resolve));
  expect(seen).toEqual(["event: last\ndata: {}\n\n"]);
});

test("a slow reader gets backpressure and the complete stream", async () => {
  let made = 0;
  const long = "x".repeat(100_000);
  async function* events(): AsyncGenerator<ServerSentEvent> {
    while (made < 200) yield { event: "piece", data: { number: made++, long } };
  }
  const client = await opened(events());
  client.pause();
  let before = -1;
  await expect
    .poll(() => {
      const rests = made === before;
      before = made;
      return rests;
    })
    .toBe(true);
  expect(made).toBeLessThan(200);
  const numbers = (await text(client)).match(/"number":\d+/g);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, number) => `"number":${number}`));
});

test("a broken stream is logged, and the client sees that it is incomplete", async () => {
  let breakOff: () => void = () => undefined;
  async function* events(): AsyncGenerator<ServerSentEvent> {
    yield { event: "tick", data: {} };
    await new Promise<void>((resolve) => (breakOff = resolve));
    throw new Error("broken");
  }
  const client = await opened(events());
  client.once("data", () => breakOff());
  await expect(text(client)).rejects.toThrow("aborted");
  expect(failures).toMatchObject([{ message: "broken" }]);
});
