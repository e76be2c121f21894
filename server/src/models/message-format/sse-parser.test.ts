import { describe, expect, test } from "vitest";
import { createSseParser } from "./sse-parser.ts";
import { framesOf, type StreamEvent } from "./stream-event.ts";
import { fc } from "../../../test/property.ts";

function parseAll(chunks: readonly Buffer[]): StreamEvent[] {
  const parser = createSseParser();
  return chunks.flatMap((chunk) => parser.push(chunk));
}

function seen(events: readonly StreamEvent[]): [type: string, data: unknown][] {
  return events.map((event) => [event.type, event.data]);
}

/** Cuts bytes at the given places, wherever in a character or a line end they fall. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let start = 0;
  return ends.map((end) => {
    const piece = Buffer.from(bytes.subarray(start, end));
    start = end;
    return piece;
  });
}

const eventArbitrary = fc.record({
  name: fc.constantFrom("content_block_delta", "message_stop", "ping", "something_new"),
  text: fc.string({ unit: "grapheme", maxLength: 40 }),
  layout: fc.constantFrom("usual", "nameless", "two data lines", "with comment and id", "no spaces"),
});

function write({ name, text, layout }: { name: string; text: string; layout: string }): string {
  const data = JSON.stringify({ type: name, text });
  switch (layout) {
    case "nameless":
      return `data: ${data}\n\n`;
    case "two data lines":
      return `event: ${name}\ndata: {"type":${JSON.stringify(name)},\ndata: "text":${JSON.stringify(text)}}\n\n`;
    case "with comment and id":
      return `: still here\nid: 7\nevent: ${name}\nretry: 10\ndata: ${data}\n\n`;
    case "no spaces":
      return `event:${name}\ndata:${data}\n\n\n`;
    default:
      return `event: ${name}\ndata: ${data}\n\n`;
  }
}

describe("createSseParser", () => {
  test("gives the same events wherever the bytes are cut and whatever ends the lines", () => {
    fc.assert(
      fc.property(
        fc.array(eventArbitrary, { maxLength: 12 }),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.boolean(),
        fc.option(fc.array(fc.nat(), { maxLength: 30 })),
        (events, lineEnd, mark, places) => {
          const wires = events.map((event) => write(event).replaceAll("\n", lineEnd));
          if (mark) wires.unshift("\uFEFF");
          // A CR may be the first half of a line end, so the parser waits for what follows it.
          wires.push(":\n");
          const chunks = wires.map((wire) => Buffer.from(wire));
          const parsed = parseAll(places === null ? chunks : cut(Buffer.concat(chunks), places));
          expect(seen(parsed)).toEqual(events.map(({ name, text }) => [name, { type: name, text }]));
          expect(seen(parseAll([Buffer.from(framesOf(parsed))]))).toEqual(seen(parsed));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("passes an event of the usual form through unchanged", () => {
    const wire = 'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"new":1}   \n\n';
    const events = parseAll([Buffer.from(wire + wire)]);
    expect(events).toHaveLength(2);
    expect(framesOf(events)).toBe(wire + wire);
  });

  test("buffers an unfinished event until it is complete and drops it at the end", () => {
    const parser = createSseParser();
    expect(parser.push(Buffer.from("event: ping\ndata: {}"))).toEqual([]);
    expect(parser.push(Buffer.from("\n"))).toEqual([]);
    expect(parser.push(Buffer.from("\nevent: pi")).map((event) => event.type)).toEqual(["ping"]);
  });

  test("skips comments and events without data", () => {
    expect(parseAll([Buffer.from(": hello\n\nevent: ping\n\nid: 3\n\n")])).toEqual([]);
  });

  test("reads data that is not JSON as text", () => {
    const [event] = parseAll([Buffer.from("data: [DONE]\n\n")]);
    expect(event?.text).toBe("[DONE]");
  });

  test("refuses an event that never ends instead of filling the memory", () => {
    const parser = createSseParser();
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    expect(() => {
      for (let i = 0; i < 40; i++) parser.push(megabyte);
    }).toThrow("exceeds 32 MB");
  });
});
