import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";

export interface PacedWriter {
  write(text: string): void;
  /** Settles once everything so far has been handed to the connection. */
  written(): Promise<void>;
}

/** A piece of this many characters is encoded in a few milliseconds. */
const PIECE = 1_000_000;
/** A client that falls this far behind is disconnected. The longest answers of models take less in either format. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;

/**
 * Writes a stream's texts in their order. A long one, such as a response that repeats instructions of 10 MB, goes out
 * in pieces, each in a turn of the event loop of its own, and what follows waits behind it.
 */
export function createPacedWriter(response: ServerResponse): PacedWriter {
  let waiting = "";
  let pacing: Promise<void> | null = null;

  // Nothing waits for a slow client: what it has not read yet waits in its connection.
  const send = (text: string): void => {
    if (text === "" || response.destroyed) return;
    if (!response.write(text) && response.writableLength > MAX_UNSENT_BYTES) response.destroy();
  };

  async function pace(): Promise<void> {
    while (waiting !== "" && !response.destroyed) {
      const text = waiting;
      waiting = "";
      for await (const piece of inPieces(text)) send(piece);
    }
    pacing = null;
  }

  return {
    write(text) {
      if (pacing === null && !isLong(text)) return send(text);
      waiting += text;
      pacing ??= pace();
    },
    written: () => pacing ?? Promise.resolve(),
  };
}

/** The whole of a long text, encoded in as many turns of the event loop as it has pieces. */
export async function encodeInTurns(text: string): Promise<Buffer> {
  const encoded: Buffer[] = [];
  for await (const piece of inPieces(text)) encoded.push(Buffer.from(piece));
  return Buffer.concat(encoded);
}

export const isLong = (text: string): boolean => text.length > PIECE;

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let rest = text; rest !== "";) {
    // Before the first piece too: making the text has taken this turn.
    await nextTurn();
    const piece = firstPiece(rest);
    rest = rest.slice(piece.length);
    yield piece;
  }
}

/** Not half of a character that takes two code units. */
function firstPiece(text: string): string {
  const last = text.charCodeAt(PIECE - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? PIECE + 1 : PIECE);
}
