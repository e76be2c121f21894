import type { ServerResponse } from "node:http";

const CR = 13;
const LF = 10;

export const LAST_CHUNK = "0\r\n\r\n";

/**
 * Whether the body goes out in chunks, which from now on the caller makes. Node hands each to the connection in
 * four parts; as one it takes a tenth off the cost of a token. Clients of HTTP/1.0 get no chunks.
 */
export function takeOverChunking(response: ServerResponse): boolean {
  const isChunked = response.chunkedEncoding;
  response.chunkedEncoding = false;
  return isChunked;
}

/** Bytes with their size before and a line end after them. */
export function toChunk(bytes: Buffer): Buffer {
  const size = bytes.length.toString(16);
  const start = size.length + 2;
  const end = start + bytes.length;
  const chunk = Buffer.allocUnsafe(end + 2);
  chunk.write(size, "latin1");
  chunk[start - 2] = CR;
  chunk[start - 1] = LF;
  bytes.copy(chunk, start);
  chunk[end] = CR;
  chunk[end + 1] = LF;
  return chunk;
}
