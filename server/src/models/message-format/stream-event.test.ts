import { describe, expect, test } from "vitest";
import { createSseParser } from "./sse-parser.ts";
import { framesOf, StreamEvent } from "./stream-event.ts";

function parseOne(wire: string): StreamEvent {
  return createSseParser().push(Buffer.from(wire))[0]!;
}

describe("StreamEvent", () => {
  test("moves to another index without touching the other bytes", () => {
    const event = parseOne(
      'event: content_block_delta\ndata: {"type":"content_block_delta","index":12,"delta":{"text":"12 é"}, "x":1 }\n\n',
    );
    expect(event.index).toBe(12);
    const moved = event.withIndex(3);
    expect(moved.frame).toBe(
      'event: content_block_delta\ndata: {"type":"content_block_delta","index":3,"delta":{"text":"12 é"}, "x":1 }\n\n',
    );
    expect(moved.index).toBe(3);
    expect(moved.data).toMatchObject({ index: 3, x: 1 });
  });

  test("finds the index where the vendor orders or spaces its fields otherwise", () => {
    const event = parseOne('event: content_block_stop\ndata: {"index": 4, "type": "content_block_stop"}\n\n');
    expect(event.index).toBe(4);
    expect(event.withIndex(9).data).toEqual({ type: "content_block_stop", index: 9 });
  });

  test("has no index where the event belongs to no block", () => {
    expect(StreamEvent.of({ type: "ping" }).index).toBe(-1);
  });

  test.each(["", " word", 'a "quoted" one', "é 你好 👋"])(
    "a token is the event that its vendor writes: %j",
    (text) => {
      const data = { type: "content_block_delta", index: 3, delta: { type: "text_delta", text } };
      const event = StreamEvent.token(3, JSON.stringify(text));
      const received = StreamEvent.received("content_block_delta", JSON.stringify(data));
      for (const one of [event, event.withIndex(3)]) {
        expect([one.type, one.index, one.textJson, one.looksWhole]).toEqual([
          received.type,
          received.index,
          received.textJson,
          received.looksWhole,
        ]);
        expect([one.contentSize, one.frame]).toEqual([received.contentSize, received.frame]);
        expect(one.data).toEqual(data);
      }
      expect(event.withIndex(12).data).toEqual({ ...data, index: 12 });
    },
  );

  const token = (data: string): string | null => StreamEvent.received("content_block_delta", data).textJson;

  test.each([
    "",
    " word",
    'a "quoted" \\ one',
    "two\nlines\t",
    "é 你好 👋",
    "\u0000\u001f\u2028",
    '"}}',
    "}",
  ])("a token's text is there as JSON: %j", (text) => {
    const data = { type: "content_block_delta", index: 3, delta: { type: "text_delta", text } };
    expect(token(JSON.stringify(data))).toBe(JSON.stringify(text));
    expect(token(JSON.stringify(data).replace(/\}$/, "    }"))).toBe(JSON.stringify(text));
  });

  test.each([
    ['{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a","x":"b"}}'],
    ['{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}},"x":"b"}}'],
    ['{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"cut off'],
    ['{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\\x"}}'],
    ['{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\t"}}'],
    ['{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"a"}}'],
    ['{"index":0,"type":"content_block_delta","delta":{"type":"text_delta","text":"a"}}'],
  ])("anything else is parsed: %s", (data) => {
    expect(token(data)).toBeNull();
  });

  test("that can't be parsed is the vendor's failure", () => {
    const event = parseOne('event: message_start\ndata: {"type":"message_\n\n');
    expect(() => event.data).toThrow(expect.objectContaining({ kind: "broken", status: 502 }));
  });

  test("joins frames of different origin in order", () => {
    const parsed = parseOne('event: ping\ndata: {"type":"ping"}\n\n');
    const made = StreamEvent.of({ type: "message_stop" });
    expect(framesOf([made, parsed])).toBe(
      'event: message_stop\ndata: {"type":"message_stop"}\n\nevent: ping\ndata: {"type":"ping"}\n\n',
    );
    expect(framesOf([])).toBe("");
  });
});
