import { connect, type Socket } from "node:net";
import type { Format } from "./formats.ts";

export interface Target {
  readonly name: string;
  readonly port: number;
  readonly path: string;
  readonly format: Format;
  /** One for each thousand requests or fewer: an organization has so many an hour. */
  readonly keys: readonly string[];
}

export interface Asked {
  readonly text: string;
  readonly stream: boolean;
}

export interface Answered {
  readonly ok: boolean;
  /** Milliseconds to the first token; to the whole answer where it is not streamed. */
  readonly firstMs: number;
}

const CHUNKS_END = Buffer.from("\r\n0\r\n\r\n");

let position = 0;

function requestBytes({ port, path, format, keys }: Target, { text, stream }: Asked): Buffer {
  const body = JSON.stringify(format.body(text, stream));
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    "content-type: application/json",
    "anthropic-version: 2023-06-01",
    `x-api-key: ${keys[position++ % keys.length]}`,
    ...Object.entries(format.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** One answer on an open connection; a stream is read in its format. */
export function ask(socket: Socket, bytes: Buffer, stream: Format | null): Promise<Answered> {
  return new Promise((resolve) => {
    const sentAt = performance.now();
    let firstMs = 0;
    let status = "";
    let tail: Buffer = Buffer.alloc(0);
    let expected = Infinity;
    let received = 0;
    const settle = (ok: boolean): void => {
      socket.off("data", onData);
      socket.off("close", lost);
      resolve({ ok: ok && status === "200", firstMs });
    };
    const lost = (): void => settle(false);
    const onData = (chunk: Buffer): void => {
      if (status === "") {
        status = chunk.toString("latin1", 9, 12);
        const length = /content-length: (\d+)/i.exec(chunk.toString("latin1"))?.[1];
        if (length !== undefined) expected = chunk.indexOf("\r\n\r\n") + 4 + Number(length);
      }
      received += chunk.length;
      if (stream && firstMs === 0 && chunk.includes(stream.token)) firstMs = performance.now() - sentAt;
      if (received >= expected) {
        if (!stream) firstMs = performance.now() - sentAt;
        return settle(!stream);
      }
      // Only the end matters, and it may come in two pieces.
      tail = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
      if (stream && tail.includes(stream.end) && tail.includes(CHUNKS_END)) return settle(true);
      if (tail.length > 1_024) tail = Buffer.from(tail.subarray(-512));
    };
    socket.on("data", onData);
    socket.once("close", lost);
    socket.write(bytes);
  });
}

export const askOne = (socket: Socket, target: Target, asked: Asked): Promise<Answered> =>
  ask(socket, requestBytes(target, asked), asked.stream ? target.format : null);

export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      // Requests that wait for an answer are notified by `close`.
      socket.on("error", () => undefined);
      resolve(socket);
    });
  });
}

/** So many answers over so many connections, each connection asking again as soon as it was answered. */
export async function askMany(
  target: Target,
  asked: Asked,
  { requests, connections }: { requests: number; connections: number },
): Promise<Answered[]> {
  const answers: Answered[] = [];
  let left = requests;
  await Promise.all(
    Array.from({ length: Math.min(connections, requests) }, async () => {
      const socket = await open(target.port);
      while (left-- > 0) answers.push(await askOne(socket, target, asked));
      socket.destroy();
    }),
  );
  return answers;
}
