import { mergeUsage, type ContentBlock, type EventData, type StreamEvent } from "../../models/index.ts";
import { chatError } from "../chat/chat-errors.ts";
import type { StreamWriter } from "../send-reply.ts";
import {
  callItem,
  endingOf,
  itemIds,
  messageItem,
  reasoningItem,
  responseObject,
  signatureOf,
  textPart,
  responseJson,
  toResponseUsage,
  withoutSignature,
  type OutputItem,
  type ResponseFrame,
  type ResponseObject,
} from "./response-object.ts";

export interface ResponseWriter {
  readonly write: StreamWriter;
  /** The last event, once the response is stored. Empty where the reply failed. */
  last(store: (response: ResponseObject) => Promise<ResponseObject>): Promise<string>;
}

interface OpenItem {
  readonly id: string;
  readonly block: ContentBlock;
  /** Where a piece of it stands, as JSON. Written once: of a token's event only the piece is new. */
  readonly place: string;
  text: string;
}

/** Writes the events of a message as those of a response. */
export function createResponseWriter(head: ResponseFrame): ResponseWriter {
  const idOf = itemIds(head.id);
  const output: OutputItem[] = [];
  let sequence = 0;
  let model = "";
  let usage = { input_tokens: 0, output_tokens: 0 };
  let open: OpenItem | null = null;
  let signature: string | null = null;
  let ending: EventData | null = null;

  /** `fields` is the JSON of an object's fields, its closing brace included. */
  const frame = (type: string, fields: string): string =>
    `event: ${type}\ndata: {"type":"${type}","sequence_number":${sequence++},${fields}\n\n`;
  const responseEvent = (type: string, json: string): string => frame(type, `"response":${json}}`);
  const event = (type: string, fields: object): string => frame(type, JSON.stringify(fields).slice(1));
  const pieceEvent = (type: string, json: string, more = ""): string =>
    frame(type, `${open!.place},"delta":${json}${more}}`);
  const textEvent = (json: string): string =>
    pieceEvent("response.output_text.delta", json, ',"logprobs":[]');
  const openItem = (prefix: string, block: ContentBlock, part: object = {}): OpenItem => {
    const id = idOf(prefix);
    const place = JSON.stringify({ item_id: id, output_index: output.length, ...part }).slice(1, -1);
    return { id, block, place, text: "" };
  };
  const place = () => ({ item_id: open!.id, output_index: output.length });

  function write(given: StreamEvent): string {
    if (given.type === "ping") return ": ping\n\n";
    const token = given.textJson;
    if (token !== null) return continueText(token);
    const { data } = given;
    switch (given.type) {
      case "message_start":
        return begin(data);
      case "content_block_start":
        return startBlock(data.content_block!);
      case "content_block_delta":
        return continueBlock(data.delta ?? {});
      case "content_block_stop":
        // A text may go on in the next block.
        return open?.block.type === "text" ? "" : closeItem();
      case "message_delta":
        usage = mergeUsage(usage, data.usage ?? {});
        ending = data;
        return closeItem();
      case "error":
        return fail(data);
      default:
        return "";
    }
  }

  function begin({ message }: EventData): string {
    model = message!.model;
    usage = mergeUsage(usage, message!.usage);
    const response = responseObject(head, model, { status: "in_progress", output: [] });
    const json = responseJson(head, response);
    return responseEvent("response.created", json) + responseEvent("response.in_progress", json);
  }

  function startBlock(block: ContentBlock): string {
    if (block.type === "text" && open?.block.type === "text") return "";
    const closed = closeItem();
    const output_index = output.length;
    signature = null;
    switch (block.type) {
      case "text": {
        open = openItem("msg", block, { content_index: 0 });
        const item = messageItem(open.id, "in_progress", []);
        const part = { ...place(), content_index: 0, part: textPart("") };
        return (
          closed +
          event("response.output_item.added", { output_index, item }) +
          event("response.content_part.added", part)
        );
      }
      case "tool_use": {
        open = openItem("fc", block);
        const item = callItem(open.id, block, "in_progress", "");
        return closed + event("response.output_item.added", { output_index, item });
      }
      case "thinking":
      case "redacted_thinking": {
        open = openItem("rs", block, { summary_index: 0 });
        signature = block.type === "thinking" ? null : signatureOf(block);
        const item = reasoningItem(open.id, "", null);
        return closed + event("response.output_item.added", { output_index, item });
      }
      default:
        return closed;
    }
  }

  function continueText(json: string): string {
    const piece = JSON.parse(json) as string;
    if (!open || piece === "") return "";
    open.text += piece;
    return textEvent(json);
  }

  function continueBlock(delta: Record<string, unknown>): string {
    if (!open) return "";
    if (delta["type"] === "signature_delta") signature = String(delta["signature"]);
    const piece = delta["text"] ?? delta["partial_json"] ?? delta["thinking"];
    if (typeof piece !== "string" || piece === "") return "";
    const isFirst = open.text === "";
    open.text += piece;
    const json = JSON.stringify(piece);
    switch (delta["type"]) {
      case "text_delta":
        return textEvent(json);
      case "input_json_delta":
        return pieceEvent("response.function_call_arguments.delta", json);
      case "thinking_delta": {
        const at = { ...place(), summary_index: 0 };
        const part = { type: "summary_text", text: "" };
        const added = isFirst ? event("response.reasoning_summary_part.added", { ...at, part }) : "";
        return added + pieceEvent("response.reasoning_summary_text.delta", json);
      }
      default:
        return "";
    }
  }

  function closeItem(): string {
    if (!open) return "";
    const { id, block, text } = open;
    const at = place();
    const output_index = output.length;
    let done = "";
    let item: OutputItem;
    if (block.type === "text") {
      const part = textPart(text);
      const where = { ...at, content_index: 0 };
      done =
        event("response.output_text.done", { ...where, text, logprobs: [] }) +
        event("response.content_part.done", { ...where, part });
      item = messageItem(id, "completed", [part]);
    } else if (block.type === "tool_use") {
      const json = text === "" ? JSON.stringify(block["input"] ?? {}) : text;
      done = event("response.function_call_arguments.done", { ...at, name: block["name"], arguments: json });
      item = callItem(id, block, "completed", json);
    } else {
      item = reasoningItem(id, text, signature);
      if (text !== "") {
        const where = { ...at, summary_index: 0 };
        done =
          event("response.reasoning_summary_text.done", { ...where, text }) +
          event("response.reasoning_summary_part.done", { ...where, part: { type: "summary_text", text } });
      }
    }
    open = null;
    output.push(item);
    const visible = head.wantsEncrypted ? item : withoutSignature(item);
    return done + event("response.output_item.done", { output_index, item: visible });
  }

  /** Clients fail on `error`; what reads events by their names alone gets a response that has failed. */
  function fail({ error }: EventData): string {
    ending = null;
    const { error: detail } = chatError(error!) as { error: { code: string | null; message: string } };
    const { code, message } = detail;
    const failed = responseObject(head, model, {
      status: "failed",
      output: output.map(withoutSignature),
      error: { code: code ?? "server_error", message },
    });
    return (
      event("error", { code, message, param: null, error: detail }) +
      responseEvent("response.failed", responseJson(head, failed))
    );
  }

  return {
    write: (batch) => batch.map(write).join(""),
    async last(store) {
      if (!ending) return "";
      const { status, incomplete_details } = endingOf(ending.delta?.["stop_reason"]);
      const response = responseObject(head, model, {
        status,
        incomplete_details,
        output,
        usage: toResponseUsage(usage),
        sources: ending["sources"] ?? [],
      });
      const stored = await store(response);
      return responseEvent(`response.${stored.status}`, responseJson(head, stored));
    },
  };
}
