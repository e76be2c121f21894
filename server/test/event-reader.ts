import { request, type ClientRequest, type IncomingMessage } from "node:http";
import type { Headers } from "./factories.ts";
import { streams } from "../src/streams.ts";
import type { TestApp } from "./harness.ts";

export interface ReadEvent {
  readonly id: string | null;
  readonly event: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- assertions read deep into events of many shapes
  readonly data: any;
}

export interface EventReader {
  readonly status: number;
  /** The next event of one of these kinds; those in between are skipped. */
  next(...kinds: string[]): Promise<ReadEvent>;
  /** All events until the stream ends. */
  rest(): Promise<ReadEvent[]>;
  pause(): void;
  resume(): void;
  close(): void;
}

/** Readers of an application's live events, closed together with it. */
export interface Feeds {
  /** Where the feeds are. */
  readonly base: string;
  follow(path: string, headers: Headers): Promise<EventReader>;
  close(): Promise<void>;
}

export async function serveFeeds(t: TestApp): Promise<Feeds> {
  const base = `${await t.running.server.listen({ port: 0, host: "127.0.0.1" })}/chatbot/v1/live`;
  const readers: EventReader[] = [];
  return {
    base,
    async follow(path, headers) {
      const reader = await readLive(`${base}/${path}`, headers);
      readers.push(reader);
      return reader;
    },
    async close() {
      readers.forEach((reader) => reader.close());
      await t.close();
    },
  };
}

/** Reads a stream of events as a browser does, one line after the other. */
export async function readLive(url: string, headers: Headers): Promise<EventReader> {
  let sent: ClientRequest | undefined;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent = request(url, { headers }, resolve).on("error", reject);
    sent.end();
  });
  response.setEncoding("utf8");
  const came: ReadEvent[] = [];
  let buffer = "";
  let hasEnded = false;
  let wake = () => {};
  response.on("data", (chunk: string) => {
    buffer += chunk;
    const blocks = buffer.split("\n\n");
    buffer = blocks.pop() ?? "";
    for (const block of blocks) if (block.includes("data: ")) came.push(checked(url, parse(block)));
    wake();
  });
  const end = () => {
    hasEnded = true;
    wake();
  };
  response.on("end", end).on("error", end).on("close", end);
  const arrival = () => new Promise<void>((resolve) => (wake = resolve));
  return {
    status: response.statusCode ?? 0,
    async next(...kinds) {
      for (;;) {
        const event = came.shift();
        if (event && (kinds.length === 0 || kinds.includes(event.event))) return event;
        if (event) continue;
        if (hasEnded) throw new Error(`The stream ended without ${kinds.join(" or ")}`);
        await arrival();
      }
    },
    async rest() {
      while (!hasEnded) await arrival();
      return came.splice(0);
    },
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void sent?.destroy(),
  };
}

/** Every event in every test must be exactly what its feed declares: no field more, none less. */
function checked(url: string, event: ReadEvent): ReadEvent {
  const path = Object.keys(streams).find((name) => new URL(url).pathname.endsWith(`/${name}`));
  const declared = path && streams[path]?.events;
  if (!declared) return event;
  const schema = declared[event.event];
  if (!schema) throw new Error(`${path} sent ${event.event}, which it does not declare`);
  if (JSON.stringify(schema.parse(event.data)) !== JSON.stringify(event.data))
    throw new Error(
      `${path} sent fields that ${event.event} does not declare: ${JSON.stringify(event.data)}`,
    );
  return event;
}

function parse(block: string): ReadEvent {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? null;
  return { id: field("id"), event: field("event") ?? "message", data: JSON.parse(field("data") ?? "null") };
}
