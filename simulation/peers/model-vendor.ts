import type { IncomingMessage, ServerResponse } from "node:http";
import type { World } from "../world/world.ts";

export const MOODS = ["well", "slow", "stalls", "refuses", "breaks off", "limits"] as const;
export type Mood = (typeof MOODS)[number];

export interface Peer {
  mood: Mood;
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A reply of the paid model carries this mark and its number. */
export const PAID = "paid-reply-";

export interface ModelVendor extends Peer {
  /** Replies that it is asked for and has neither given nor refused. */
  readonly open: ReadonlySet<OpenCall>;
}

interface OpenCall {
  readonly since: number;
}

/** What the last message makes the model do, beside words of its own. */
interface Script {
  readonly call?: { readonly name: string; readonly order: string };
  readonly result?: string;
}

/** `[[refund aazq]]` at the end of a message calls that tool, offered or not; what a tool returned is repeated. */
function readScript(messages: unknown): Script {
  const last = Array.isArray(messages) ? (messages.at(-1) as { role?: string; content?: unknown }) : {};
  const parts = Array.isArray(last.content) ? (last.content as { text?: string }[]) : [];
  const text = typeof last.content === "string" ? last.content : (parts.at(-1)?.text ?? "");
  if (last.role === "tool") return { result: text };
  const [, name, order] = /\[\[(\w+) (\w+)\]\]\s*$/.exec(text) ?? [];
  return name && order ? { call: { name, order } } : {};
}

/** A vendor of models in the chat-completions format, and of embeddings. */
export function serveModelVendor(world: World, port: number): ModelVendor {
  const open = new Set<OpenCall>();
  const peer: ModelVendor = { mood: "well", open };
  let replies = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readBody(request)) as {
      stream?: boolean;
      input?: string[];
      messages?: unknown;
    };
    world.note(`vendor ${request.url} ${peer.mood}`);
    if (body.input) return sendJson(response, 200, { data: body.input.map(toVector) });
    const { mood } = peer;
    if (mood === "refuses") return sendJson(response, 503, { error: { message: "Overloaded", code: null } });
    if (mood === "limits") {
      response.setHeader("retry-after", "7");
      return sendJson(response, 429, { error: { message: "Slow down", code: null } });
    }
    const call = { since: world.clock.now };
    open.add(call);
    response.once("close", () => open.delete(call));
    await pause(mood === "stalls" ? 120_000 : mood === "slow" ? 4000 : world.chance.int(20, 400));
    replies += 1;
    const { call: wanted, result = "" } = readScript(body.messages);
    const words = `I think so, ${PAID}${replies} of many words that come one by one. ${result}`.split(
      /(?<= )/,
    );
    const tool_calls = wanted && [
      {
        index: 0,
        id: `call_${replies}`,
        type: "function",
        function: { name: wanted.name, arguments: JSON.stringify({ order: wanted.order }) },
      },
    ];
    const finish_reason = tool_calls ? "tool_calls" : "stop";
    const head = { id: `chatcmpl-${replies}`, created: 0, model: "gpt-4.1-mini" };
    const usage = { prompt_tokens: 900, completion_tokens: words.length, total_tokens: 900 + words.length };
    if (!body.stream) {
      const message = { role: "assistant", content: words.join(""), tool_calls };
      const choices = [{ index: 0, message, finish_reason }];
      return sendJson(response, 200, { ...head, object: "chat.completion", choices, usage });
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (fields: object) =>
      response.write(`data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", ...fields })}\n\n`);
    for (const [index, content] of words.entries()) {
      send({ choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }] });
      await pause(world.chance.int(5, 60));
      if (mood === "breaks off" && index === 4) return void response.destroy();
    }
    send({ choices: [{ index: 0, delta: { tool_calls }, finish_reason }] });
    send({ choices: [], usage });
    response.end("data: [DONE]\n\n");
  }

  world.network.serve(port, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return peer;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

const DIMENSIONS = 64;

/** Texts that share words are near each other. */
function toVector(text: string, index: number): object {
  const embedding = Array.from({ length: DIMENSIONS }, () => 0.01);
  for (const word of text.toLowerCase().match(/[\p{L}\d-]+/gu) ?? []) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
    embedding[hash % DIMENSIONS]! += 1;
  }
  return { object: "embedding", index, embedding };
}
