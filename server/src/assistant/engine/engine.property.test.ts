import { describe, expect, test } from "vitest";
import { createScriptedVendor, type ScriptedTurn } from "../../../../bench/vendor-double/scripted-vendor.ts";
import type { ContentBlock, EventData } from "../../models/index.ts";
import {
  completeReply,
  ReplyError,
  StreamFailure,
  streamReply,
  type ReplyInput,
  type Source,
} from "./index.ts";
import { fold } from "../../../test/fold.ts";
import { fc } from "../../../test/property.ts";

const SERVER_TOOLS = ["search_knowledgebase", "web_search"];
const USER_TOOLS = ["get_weather", "open_ticket"];

const text = fc.record({ type: fc.constant("text"), text: fc.string({ unit: "grapheme", maxLength: 20 }) });
const thinking = fc.record({
  type: fc.constant("thinking"),
  thinking: fc.string({ maxLength: 10 }),
  signature: fc.constant("c2ln"),
});
const unknownBlock = fc.record({ type: fc.constant("container_upload"), file_id: fc.constant("file_1") });
const input = fc.dictionary(
  fc.constantFrom("query", "limit", "city"),
  fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
);
const toolUse = (names: string[]) =>
  fc.record({ type: fc.constant("tool_use"), id: fc.uuid(), name: fc.constantFrom(...names), input });

const turn: fc.Arbitrary<ScriptedTurn> = fc
  .record({
    content: fc.array(
      fc.oneof(text, text, thinking, unknownBlock, toolUse(SERVER_TOOLS), toolUse(USER_TOOLS)),
      {
        maxLength: 5,
      },
    ),
    cutShort: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    usage: fc.record({
      input_tokens: fc.nat(1000),
      output_tokens: fc.nat(1000),
      cache_read_input_tokens: fc.constantFrom(0, 5, null),
    }),
  })
  .map(({ content, cutShort, usage }) => {
    const blocks: ContentBlock[] = content;
    const calls = blocks.some((block) => block.type === "tool_use");
    return { content: blocks, usage, stop_reason: cutShort ? "max_tokens" : calls ? "tool_use" : "end_turn" };
  });

const searching: fc.Arbitrary<ScriptedTurn> = fc
  .tuple(fc.array(text, { maxLength: 1 }), toolUse(SERVER_TOOLS))
  .map(([said, call]) => ({
    content: [...said, call],
    stop_reason: "tool_use",
    usage: { input_tokens: 3, output_tokens: 2 },
  }));

const ending: ScriptedTurn = {
  content: [{ type: "text", text: "Done." }],
  stop_reason: "end_turn",
  usage: { input_tokens: 1, output_tokens: 1 },
};

function inputFor(vendor: ReplyInput["vendor"], withTools: boolean): ReplyInput {
  const run = (name: string) => (given: Record<string, unknown>) => {
    if (given["limit"] === 0) return Promise.reject(new Error("broken tool"));
    const key = JSON.stringify(given["query"] ?? null);
    const source: Source =
      name === "web_search"
        ? { type: "web", title: key, url: `https://example.com/${key.length % 3}`, text: key }
        : { type: "knowledgebase", content: key, score: 1, doc_id: String(key.length % 3) };
    return Promise.resolve({ content: key, sources: [source, source] });
  };
  return {
    request: { model: "claude-sonnet-4-6", max_tokens: 100, messages: [{ role: "user", content: "hi" }] },
    vendor,
    serverTools: withTools
      ? SERVER_TOOLS.map((name) => ({
          name,
          description: name,
          input_schema: { type: "object" },
          run: run(name),
        }))
      : [],
    signal: new AbortController().signal,
  };
}

describe("streamReply", () => {
  test("folds to exactly the JSON answer, and keeps the stream's rules, for every mix of tools", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ arbitrary: turn, weight: 1 }, { arbitrary: searching, weight: 3 }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.boolean(),
        fc.record({ asBytes: fc.boolean(), batch: fc.integer({ min: 1, max: 50 }) }),
        async (script, withTools, wire) => {
          const turns = [...script, ending];
          const whole = createScriptedVendor(turns);
          const streamed = createScriptedVendor(turns, wire);
          const expected = await outcomeOf(answerOf(inputFor(whole, withTools)));
          const events: EventData[] = [];
          const folded = await outcomeOf(foldSeen(inputFor(streamed, withTools), events));

          expect(folded).toEqual(expected);
          expect(streamed.calls.map(({ request }) => request.messages)).toEqual(
            whole.calls.map(({ request }) => request.messages),
          );
          expect(faultsOf(events, withTools)).toEqual([]);
        },
      ),
      { numRuns: 400 },
    );
  });
});

type Outcome = { message: unknown } | { failure: EventData };

/** Failures count as outcomes: both ways must fail alike. */
async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { message: await work };
  } catch (error) {
    if (error instanceof ReplyError) return { failure: error.toData() };
    if (error instanceof StreamFailure) return { failure: error.data };
    throw error;
  }
}

/** The JSON answer as it would go over the wire, which must be what the message says. */
async function answerOf(input: ReplyInput): Promise<unknown> {
  const { message, body } = await completeReply(input);
  expect(JSON.parse(body.toString())).toEqual(message);
  return message;
}

async function foldSeen(input: ReplyInput, events: EventData[]): Promise<unknown> {
  return fold((sink) =>
    streamReply(input, (batch) => {
      events.push(...batch.map(({ data }) => data));
      sink(batch);
    }),
  );
}

/** Every rule of the stream that was broken. */
function faultsOf(events: readonly EventData[], withTools: boolean): string[] {
  const faults: string[] = [];
  const types = events.map((event) => event.type);
  if (types.lastIndexOf("message_start") !== 0) faults.push("not exactly one message_start, first");
  const failed = types.at(-1) === "error";
  if (!failed && types.slice(-2).join() !== "message_delta,message_stop") faults.push("no proper end");
  if (types.filter((type) => type === "message_delta").length > 1) faults.push("several message_delta");
  const starts = events.filter((event) => event.type === "content_block_start");
  if (starts.some((event, position) => event.index !== position)) faults.push("indexes not contiguous");
  const open = new Set<number>();
  for (const { type, index } of events) {
    if (type === "content_block_start") open.add(index!);
    if (type === "content_block_delta" && !open.has(index!)) faults.push("delta outside its block");
    if (type === "content_block_stop" && !open.delete(index!)) faults.push("stop outside its block");
  }
  // A stream that fails ends where it is, as the vendor's own do.
  if (!failed && open.size > 0) faults.push("block left open");
  const names = starts.map((event) => String(event.content_block!["name"] as string));
  if (withTools && names.some((name) => SERVER_TOOLS.includes(name))) faults.push("server tool shown");
  const sources = (events.at(-2)?.["sources"] ?? []) as Source[];
  const keys = sources.map((source) => (source.type === "web" ? source.url : source.doc_id));
  if (new Set(keys).size !== keys.length) faults.push("source twice");
  return faults;
}
