import { crc32 } from "node:zlib";

const STRING = 7;

function headerBytes(name: string, value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(value));
  return Buffer.concat([
    Buffer.from([name.length]),
    Buffer.from(name),
    Buffer.from([STRING]),
    length,
    Buffer.from(value),
  ]);
}

const uint = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** A message of AWS' binary event streams. */
export function eventFrame(headers: Readonly<Record<string, string>>, payload: string): Buffer {
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => headerBytes(name, value)));
  const body = Buffer.from(payload);
  const lengths = Buffer.concat([uint(16 + head.length + body.length), uint(head.length)]);
  const whole = Buffer.concat([lengths, uint(crc32(lengths)), head, body]);
  return Buffer.concat([whole, uint(crc32(whole))]);
}
