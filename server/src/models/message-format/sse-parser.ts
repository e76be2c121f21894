import { StreamEvent } from "./stream-event.ts";

const LF = 10;
const CR = 13;
const BLANK_LINE = Buffer.from("\n\n");
const TYPE_FIELD = Buffer.from('"type"');
/** Nearly all of a stream. */
const DELTA = "content_block_delta";
const DELTA_HEAD = Buffer.from(`event: ${DELTA}\ndata: `);
const MAX_FRAME_BYTES = 32 * 1024 * 1024;

export interface SseParser {
  /** Every event completed by this chunk, in order. */
  push(chunk: Buffer): StreamEvent[];
}

/**
 * Splits server-sent events at byte level: characters and line ends may be cut anywhere. An event with
 * the usual two lines is handed on as a view of its chunk; anything else is rewritten into that form.
 */
export function createSseParser(): SseParser {
  const normalize = createLineEndNormalizer();
  let pieces: Buffer[] = [];
  let held = 0;
  let first = true;

  function push(chunk: Buffer): StreamEvent[] {
    let bytes = normalize(chunk);
    if (bytes.length === 0) return [];
    if (held === 0 && isOneDelta(bytes)) return [StreamEvent.ofFrame(DELTA, bytes, DELTA_HEAD.length)];
    if (held > 0) {
      const last = pieces.at(-1)!;
      const closes = (last.at(-1) === LF && bytes[0] === LF) || bytes.includes(BLANK_LINE);
      pieces.push(bytes);
      held += bytes.length;
      if (held > MAX_FRAME_BYTES) throw new Error("A stream event exceeds 32 MB");
      if (!closes) return [];
      bytes = Buffer.concat(pieces, held);
    }
    const events: StreamEvent[] = [];
    const rest = readFrames(bytes, events);
    pieces = rest < bytes.length ? [bytes.subarray(rest)] : [];
    held = bytes.length - rest;
    return events;
  }

  function readFrames(bytes: Buffer, events: StreamEvent[]): number {
    let start = 0;
    for (;;) {
      while (bytes[start] === LF) start++;
      const end = frameEnd(bytes, start);
      if (end === -1) return start;
      let from = start;
      if (first && bytes[from] === 0xef && bytes[from + 1] === 0xbb) from += 3; // byte order mark
      first = false;
      const event = readFrame(bytes.subarray(from, end));
      if (event !== null) events.push(event);
      start = end;
    }
  }

  return { push };
}

/** What `readFrames` would find too, at a quarter of its cost. */
function isOneDelta(bytes: Buffer): boolean {
  const end = bytes.length - 2;
  if (end < DELTA_HEAD.length || bytes[end + 1] !== LF) return false;
  for (let at = 0; at < DELTA_HEAD.length; at++) if (bytes[at] !== DELTA_HEAD[at]) return false;
  return bytes.indexOf(LF, DELTA_HEAD.length) === end;
}

function frameEnd(bytes: Buffer, start: number): number {
  let lineFeed = bytes.indexOf(LF, start);
  while (lineFeed !== -1) {
    if (bytes[lineFeed + 1] === LF) return lineFeed + 2;
    lineFeed = bytes.indexOf(LF, lineFeed + 1);
  }
  return -1;
}

function readFrame(frame: Buffer): StreamEvent | null {
  const firstLine = frame.indexOf(LF);
  if (firstLine === frame.length - 2) {
    const nameless = frame.toString("latin1", 0, 6) === "data: " && !frame.includes(TYPE_FIELD);
    return nameless ? StreamEvent.ofFrame("message", frame, 6) : readUnusualFrame(frame);
  }
  const data = firstLine + 1;
  const usual =
    frame.indexOf(LF, data) === frame.length - 2 &&
    frame.toString("latin1", 0, 7) === "event: " &&
    frame.toString("latin1", data, data + 6) === "data: ";
  if (!usual) return readUnusualFrame(frame);
  return StreamEvent.ofFrame(frame.toString("utf8", 7, firstLine), frame, data + 6);
}

// A nameless event, several data lines, comments, ids: rewritten as one name and one line of data.
// Joining lines with a space is exact for JSON, where a line break can only be white space.
function readUnusualFrame(frame: Buffer): StreamEvent | null {
  let name = "";
  const data: string[] = [];
  for (const line of frame.toString("utf8").split("\n")) {
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    let value = colon === -1 ? "" : line.slice(colon + 1);
    if (value.startsWith(" ")) value = value.slice(1);
    if (field === "event") name = value;
    else if (field === "data") data.push(value);
  }
  const text = data.join(" ");
  if (text === "") return null;
  const type = name === "" ? typeInside(text) : name;
  const head = `event: ${type}\ndata: `;
  return StreamEvent.ofFrame(type, Buffer.from(`${head}${text}\n\n`), Buffer.byteLength(head));
}

function typeInside(text: string): string {
  if (!text.startsWith("{") || !text.includes('"type"')) return "message";
  try {
    const { type } = JSON.parse(text) as { type?: unknown };
    return typeof type === "string" ? type : "message";
  } catch {
    return "message";
  }
}

// CRLF and lone CR become LF. A CR at the end of a chunk already ends its line, so the LF that may
// open the next chunk is dropped.
function createLineEndNormalizer(): (chunk: Buffer) => Buffer {
  let dropLineFeed = false;
  return (chunk) => {
    let bytes = chunk;
    if (dropLineFeed && bytes.length > 0) {
      if (bytes[0] === LF) bytes = bytes.subarray(1);
      dropLineFeed = false;
    }
    if (!bytes.includes(CR)) return bytes;
    dropLineFeed = bytes.at(-1) === CR;
    return Buffer.from(bytes.toString("latin1").replace(/\r\n?/g, "\n"), "latin1");
  };
}
