import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface DoubleStats {
  requests: number;
  open: number;
  aborted: number;
}

export interface ReceivedRequest {
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
  /** The body as it arrived. */
  bytes: Buffer;
}

export interface VendorDouble {
  /** Without a trailing slash. */
  url: string;
  stats: DoubleStats;
  /** The newest requests, the last one last. */
  received: ReceivedRequest[];
  /** Refuses the next requests with this status, whatever they ask. */
  failNext(status: number, times?: number): void;
  close(): Promise<void>;
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => Promise<void> | void;

const MAX_RECORDED_REQUESTS = 500;

/** A server asks for the list of models on its own account, at any time: it is no request of a test. */
const isList = ({ method, url = "" }: IncomingMessage): boolean =>
  method === "GET" && /\/models(?:\?|$)/.test(url);

export async function startDouble(answer: Answer, port = 0): Promise<VendorDouble> {
  const stats: DoubleStats = { requests: 0, open: 0, aborted: 0 };
  const received: ReceivedRequest[] = [];
  const nextFailures: number[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (incoming.url === "/__stats") {
      writeJson(response, 200, { ...stats });
      return;
    }
    if (isList(incoming)) {
      const empty = Buffer.alloc(0);
      return answer({ path: incoming.url!, headers: incoming.headers, body: {}, bytes: empty }, response);
    }
    stats.requests++;
    stats.open++;
    response.on("close", () => {
      stats.open--;
      if (!response.writableFinished) stats.aborted++;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const request = { path: incoming.url ?? "/", headers: incoming.headers, body: parseBody(bytes), bytes };
    received.push(request);
    if (received.length > MAX_RECORDED_REQUESTS) received.shift();
    const status = nextFailures.shift();
    if (status === undefined) return answer(request, response);
    const error = { type: "api_error", message: "The double was asked to fail" };
    writeJson(response, status, { type: "error", error });
  }

  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 0 }, (incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  await listen(server, port);
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
    stats,
    received,
    failNext: (status, times = 1) => void nextFailures.push(...Array<number>(times).fill(status)),
    close: () => closeServer(server),
  };
}

function parseBody(bytes: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(bytes.toString("utf8")) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", 16_384, resolve);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

export function writeJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    ...headers,
  });
  response.end(text);
}

export interface StreamPace {
  delayMs: number;
  cutAfter: number | null;
  crlf: boolean;
  burst: boolean;
}

/** A piece of a stream; `word` pieces are the ones that pace, cuts and errors count. */
export type Piece = { readonly word: boolean } & ({ readonly text: string } | { readonly bytes: Buffer });

export async function writeStream(
  response: ServerResponse,
  pieces: Iterable<Piece>,
  pace: StreamPace,
): Promise<void> {
  const wire = (piece: Piece): string | Buffer =>
    "bytes" in piece ? piece.bytes : pace.crlf ? piece.text.replaceAll("\n", "\r\n") : piece.text;
  if (pace.burst) {
    response.end(Buffer.concat([...pieces].map((piece) => Buffer.from(wire(piece)))));
    return;
  }
  let words = 0;
  let due = performance.now();
  for (const piece of pieces) {
    if (piece.word) {
      if (words === pace.cutAfter) {
        await flushed(response);
        response.destroy();
        return;
      }
      words++;
      if (pace.delayMs > 0) {
        due += pace.delayMs;
        await sleep(Math.max(0, due - performance.now()));
      }
    }
    if (response.destroyed) return;
    if (!response.write(wire(piece))) await drained(response);
  }
  response.end();
}

function flushed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.write("", () => resolve()));
}

/** Leaves nothing behind: a long stream waits for a slow reader many times. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.on("drain", done);
    response.on("close", done);
  });
}
