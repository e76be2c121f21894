import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface NameServer {
  /** As a resolver takes it: address and port. */
  readonly address: string;
  /** The TXT records by their names. */
  readonly records: Map<string, string>;
  close(): void;
}

/** A name server on this machine that answers questions about TXT records. */
export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string>();
  const socket = createSocket("udp4");
  socket.on("message", (query, client) => {
    const { name, end } = readName(query);
    const text = records.get(name);
    const header = Buffer.from(query.subarray(0, 12));
    // An answer; without a record, that there is no such name.
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    header.writeUInt32BE(0, 8);
    const question = query.subarray(12, end + 4);
    socket.send(
      Buffer.concat([header, question, ...(text === undefined ? [] : [record(text)])]),
      client.port,
    );
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, records, close: () => socket.close() };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** The name by a pointer to the question, TXT, IN, a minute, and the text. */
function record(text: string): Buffer {
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length]);
  return Buffer.concat([head, Buffer.from(text, "latin1")]);
}
