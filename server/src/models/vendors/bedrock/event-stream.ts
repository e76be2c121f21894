import { crc32 } from "node:zlib";
import { brokenAnswer } from "../vendor-error.ts";

/** A message of AWS' binary event streams. */
export interface EventMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
}

/** Lengths, their checksum, and the checksum of the whole. */
const PRELUDE_BYTES = 12;
const CHECKSUM_BYTES = 4;
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/** Takes the messages of a stream apart, wherever its bytes are cut. */
export function createEventStreamParser(): { push(bytes: Buffer): EventMessage[] } {
  let rest: Buffer = Buffer.alloc(0);
  // Messages of a kind have equal headers, which are parsed once.
  let lastBytes: Buffer = Buffer.alloc(0);
  let lastHeaders: EventMessage["headers"] = {};

  function headersIn(bytes: Buffer): EventMessage["headers"] {
    if (bytes.equals(lastBytes)) return lastHeaders;
    lastHeaders = parseHeaders(bytes);
    lastBytes = Buffer.from(bytes);
    return lastHeaders;
  }

  return {
    push(bytes) {
      const data = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const messages: EventMessage[] = [];
      let start = 0;
      while (data.length - start >= PRELUDE_BYTES) {
        const length = data.readUInt32BE(start);
        const headerLength = data.readUInt32BE(start + 4);
        if (
          crc32(data.subarray(start, start + 8)) !== data.readUInt32BE(start + 8) ||
          length > MAX_MESSAGE_BYTES ||
          length < PRELUDE_BYTES + headerLength + CHECKSUM_BYTES
        )
          throw garbled();
        if (data.length - start < length) break;
        const end = start + length - CHECKSUM_BYTES;
        if (crc32(data.subarray(start, end)) !== data.readUInt32BE(end)) throw garbled();
        const payloadStart = start + PRELUDE_BYTES + headerLength;
        messages.push({
          headers: headersIn(data.subarray(start + PRELUDE_BYTES, payloadStart)),
          payload: data.subarray(payloadStart, end),
        });
        start += length;
      }
      // A copy: the chunk it came in would be held for as long as the stream lives.
      rest = start === data.length ? Buffer.alloc(0) : Buffer.from(data.subarray(start));
      return messages;
    },
  };
}

const garbled = (): Error => brokenAnswer("The model vendor's stream is garbled");

const STRING = 7;
/** Bytes of the values of each kind; kinds 6 and 7 begin with their length. */
const VALUE_BYTES: Readonly<Record<number, number>> = { 0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 8: 8, 9: 16 };

/** Those whose values are texts; the others mean nothing here. */
function parseHeaders(bytes: Buffer): Record<string, string> {
  const headers: Record<string, string> = {};
  let at = 0;
  while (at < bytes.length) {
    const nameEnd = at + 1 + bytes.readUInt8(at);
    const name = bytes.toString("utf8", at + 1, nameEnd);
    const kind = bytes.readUInt8(nameEnd);
    const fixed = VALUE_BYTES[kind];
    const valueStart = fixed === undefined ? nameEnd + 3 : nameEnd + 1;
    const valueEnd = valueStart + (fixed ?? bytes.readUInt16BE(nameEnd + 1));
    if (valueEnd > bytes.length) throw garbled();
    if (kind === STRING) headers[name] = bytes.toString("utf8", valueStart, valueEnd);
    at = valueEnd;
  }
  return headers;
}
