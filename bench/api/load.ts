import { connect, type Socket } from "node:net";

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

/**
 * Sends the same request over and over on plain sockets. A full HTTP client would cost more than the servers
 * under test, and then both would look alike.
 */
export async function putUnderLoad(load: Load): Promise<LoadResult> {
  const request = Buffer.from(
    `POST ${load.path} HTTP/1.1\r\nhost: 127.0.0.1:${load.port}\r\ncontent-length: ${Buffer.byteLength(load.body)}\r\n` +
      Object.entries(load.headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join("") +
      `\r\n${load.body}`,
  );
  const latencies: number[] = [];
  let failures = 0;
  const end = performance.now() + load.seconds * 1000;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: load.connections }, () =>
      converse(load.port, request, end, (milliseconds, ok) => {
        latencies.push(milliseconds);
        if (!ok) failures += 1;
      }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / seconds,
    p50: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    failures,
  };
}

function converse(
  port: number,
  request: Buffer,
  end: number,
  answered: (milliseconds: number, ok: boolean) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let pending = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const size = responseSize(pending);
      if (size === null || pending.length < size) return;
      const ok = pending.subarray(9, 12).toString("latin1") === "200";
      pending = pending.subarray(size);
      answered(performance.now() - sentAt, ok);
      if (performance.now() < end) return send();
      socket.end();
      resolve();
    });
  });
}

/** Bytes of the first whole response, or null while its head is not complete. */
function responseSize(bytes: Buffer): number | null {
  const head = bytes.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = /content-length: (\d+)/i.exec(bytes.toString("latin1", 0, head))?.[1];
  return head + 4 + Number(length ?? 0);
}
