/** As much of PostgreSQL's protocol as the driver speaks. */
import { createHash } from "node:crypto";

export function message(type: string, body: string | Buffer): Buffer {
  const content = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

/** The whole messages at the beginning of what was received. */
export function messagesIn(bytes: Buffer): { type: string; bytes: Buffer }[] {
  const found: { type: string; bytes: Buffer }[] = [];
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    found.push({ type: String.fromCharCode(bytes[at]!), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return found;
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

const PARAMETERS = {
  server_version: "18.0",
  client_encoding: "UTF8",
  DateStyle: "ISO, MDY",
  TimeZone: "UTC",
};

export function startupAnswer(session: number): Buffer {
  const parameters = Object.entries(PARAMETERS).map(([name, value]) => message("S", `${name}\0${value}\0`));
  const key = message("K", Buffer.concat([int32(session), int32(1)]));
  return Buffer.concat([message("R", int32(0)), ...parameters, key, message("Z", "I")]);
}

/** The texts of statements in a message of the client. */
export function textsOf(bytes: Buffer): string[] {
  const type = String.fromCharCode(bytes[0]!);
  if (type === "Q") return [bytes.subarray(5, -1).toString()];
  if (type !== "P") return [];
  const name = bytes.indexOf(0, 5);
  return [bytes.subarray(name + 1, bytes.indexOf(0, name + 1)).toString()];
}

const OWN_SESSION = /pg_backend_pid\(\)/g;
/** It would hold for all connections; the driver ends late statements, too. */
const TIMEOUT = /set_config\('statement_timeout', '\d+', false\)/g;

/** Each connection has a session of its own, as far as the client can tell. */
export function asOwnSession(bytes: Buffer, session: number): Buffer {
  if (bytes[0] !== 0x51) return bytes;
  const text = bytes.subarray(5).toString();
  return message("Q", text.replace(OWN_SESSION, String(session)).replace(TIMEOUT, "null"));
}

/**
 * Connections share one session, where a name can stand for one statement only: each statement gets a name by its
 * text, also where the driver gave none, and is parsed and planned once.
 */
export function withNames(
  messages: readonly Buffer[],
  names: Map<string, string>,
  prepared: ReadonlySet<string>,
): { head: Buffer; batch: Buffer; parsed: string[] } {
  const parsed: string[] = [];
  let head = Buffer.alloc(0);
  const batch = messages.map((bytes) => {
    const type = String.fromCharCode(bytes[0]!);
    if (type === "P") {
      const end = bytes.indexOf(0, 5);
      const name = bytes.subarray(5, end).toString();
      const own = `s${createHash("sha1").update(bytes.subarray(end)).digest("hex")}`;
      names.set(name, own);
      if (prepared.has(own)) {
        head = Buffer.concat([head, message("1", "")]);
        return Buffer.alloc(0);
      }
      parsed.push(own);
      return message("P", Buffer.concat([Buffer.from(own), bytes.subarray(end)]));
    }
    // A portal's name, then the statement's.
    if (type === "B") {
      const portal = bytes.indexOf(0, 5) + 1;
      return renamed(bytes, portal, names);
    }
    if ((type === "D" || type === "C") && bytes[5] === 0x53) return renamed(bytes, 6, names);
    return bytes;
  });
  return { head, batch: Buffer.concat(batch), parsed };
}

function renamed(bytes: Buffer, at: number, names: ReadonlyMap<string, string>): Buffer {
  const end = bytes.indexOf(0, at);
  const own = names.get(bytes.subarray(at, end).toString());
  if (own === undefined) return bytes;
  const type = String.fromCharCode(bytes[0]!);
  return message(type, Buffer.concat([bytes.subarray(5, at), Buffer.from(own), bytes.subarray(end)]));
}
