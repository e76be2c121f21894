import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, serveApp, type Customer, type ServedApp } from "../../test/served-app.ts";

let served: ServedApp;
let customer: Customer;

beforeAll(async () => {
  served = await serveApp();
  customer = await served.customer();
});
afterAll(() => served.close());

interface Sent {
  readonly apiKey: string;
  readonly question: string;
  readonly version?: "1.0" | "1.1";
  readonly requests?: number;
}

/** A connection over which all requests are sent at once. */
function send({ apiKey, question, version = "1.1", requests = 1 }: Sent): Socket {
  const { hostname, port, pathname } = new URL(served.baseUrl);
  const body = JSON.stringify(ask(question, { stream: true, max_tokens: 100_000 }));
  const head = (last: boolean) =>
    `POST ${pathname}/anthropic/v1/messages HTTP/${version}\r\nHost: here\r\nx-api-key: ${apiKey}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    `${last ? "Connection: close\r\n" : ""}\r\n${body}`;
  const socket = connect(Number(port), hostname);
  socket.write(Array.from({ length: requests }, (_, index) => head(index === requests - 1)).join(""));
  return socket;
}

/** What comes over the connection, until it is closed. */
const rawAnswer = (version: "1.0" | "1.1", requests: number): Promise<string> =>
  text(send({ apiKey: customer.apiKey, question: "[[tokens=300]]", version, requests }));

/** Reads chunks as strictly as the protocol says, and what follows them. */
function unchunk(answer: string): { body: string; chunks: number; rest: string } {
  let at = answer.indexOf("\r\n\r\n") + 4;
  let body = "";
  for (let chunks = 0; ; chunks++) {
    const [line, size] = /^([0-9a-f]+)\r\n/.exec(answer.slice(at, at + 12)) ?? [];
    if (line === undefined || size === undefined)
      throw new Error(`no chunk at ${at}: ${answer.slice(at, at + 20)}`);
    const start = at + line.length;
    const end = start + Number.parseInt(size, 16);
    if (answer.slice(end, end + 2) !== "\r\n") throw new Error(`a chunk of ${size} does not end at ${end}`);
    if (end === start) return { body, chunks, rest: answer.slice(end + 2) };
    body += answer.slice(start, end);
    at = end + 2;
  }
}

test("a stream's chunks are complete, and the connection serves the next request", async () => {
  const answer = await rawAnswer("1.1", 2);
  expect(answer.toLowerCase()).toContain("transfer-encoding: chunked");
  const first = unchunk(answer);
  expect(first.chunks).toBeGreaterThan(1);
  const second = unchunk(first.rest);
  for (const { body } of [first, second]) {
    expect(body).toMatch(/^event: message_start\n/);
    expect(body).toMatch(/event: message_stop\ndata: [^\n]+\n\n$/);
  }
  expect(second.rest).toBe("");
});

test("a client of HTTP/1.0 gets the bare events", async () => {
  const answer = await rawAnswer("1.0", 1);
  expect(answer.toLowerCase()).not.toContain("transfer-encoding");
  const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
  expect(body).toMatch(/^event: message_start\n/);
  expect(body).toMatch(/event: message_stop\ndata: [^\n]+\n\n$/);
});

test("a disconnected client cancels all of its requests, including queued ones", async () => {
  const { stats } = served.anthropic;
  const question = "[[tokens=190]] [[delay=50]]";
  const socket = send({ apiKey: customer.apiKey, question, requests: 3 });
  await expect.poll(() => stats.open).toBe(3);
  socket.destroy();
  await expect.poll(() => stats.open).toBe(0);
});

test("a client that disconnects mid-stream pays for it once", async () => {
  const payer = await served.customer({ credits: 10_000 });
  const { stats } = served.anthropic;
  const before = stats.requests;
  const socket = send({ apiKey: payer.apiKey, question: "[[tokens=90000]] [[burst]]" }).pause();
  await expect.poll(() => stats.requests - before).toBe(1);
  await expect.poll(() => stats.open).toBe(0);
  socket.destroy();
  const uses = async () => (await payer.credits()).entries.filter(({ amount }) => amount < 0);
  await expect.poll(async () => (await uses()).length).toBe(1);
});
