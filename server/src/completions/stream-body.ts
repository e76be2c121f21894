import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

const CR = 13;
const LF = 10;
const LAST_CHUNK = "0\r\n\r\n";

/**
 * The body of a response whose head is written, on the straight way to the connection. Node hands a chunk over in
 * four parts and a tick later; as one part and at once it takes an eighth off the cost of a token.
 */
export class StreamBody {
  private readonly response: ServerResponse;
  /** Clients of HTTP/1.0 get no chunks. */
  private readonly isChunked: boolean;
  private isHeadOut = false;

  constructor(response: ServerResponse) {
    this.response = response;
    this.isChunked = response.chunkedEncoding;
    // From now on chunks are made here.
    response.chunkedEncoding = false;
  }

  /** False where the client has to read before more is written; then `goOn` is called, also once it has gone. */
  write(bytes: Buffer, goOn: () => void): boolean {
    const outlet = this.outlet();
    if (bytes.length === 0 || outlet.write(this.isChunked ? toChunk(bytes) : bytes)) return true;
    // One that has gone before calls nobody any more.
    if (outlet.destroyed) return true;
    const done = (): void => {
      outlet.off("drain", done);
      outlet.off("close", done);
      goOn();
    };
    outlet.on("drain", done);
    outlet.on("close", done);
    return false;
  }

  end(): void {
    this.response.end(this.isChunked ? LAST_CHUNK : undefined);
  }

  /** The first bytes take the head along. A response that waits for an earlier one has no connection yet. */
  private outlet(): ServerResponse | Socket {
    const { response } = this;
    const outlet = this.isHeadOut ? (response.socket ?? response) : response;
    this.isHeadOut = true;
    return outlet;
  }
}

/** Bytes with their size before and a line end after them. */
function toChunk(bytes: Buffer): Buffer {
  const size = bytes.length.toString(16);
  const start = size.length + 2;
  const end = start + bytes.length;
  const chunk = Buffer.allocUnsafe(end + 2);
  for (let digit = 0; digit < size.length; digit += 1) chunk[digit] = size.charCodeAt(digit);
  chunk[start - 2] = CR;
  chunk[start - 1] = LF;
  bytes.copy(chunk, start);
  chunk[end] = CR;
  chunk[end + 1] = LF;
  return chunk;
}
