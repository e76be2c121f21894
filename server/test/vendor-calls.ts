import { expect } from "vitest";
import type { ContentBlock, Message, MessagesRequest } from "../src/models/message-format/format.ts";
import type { Vendor, VendorCall } from "../src/models/vendors/vendor.ts";
import { fold } from "./fold.ts";

export const WEATHER_TOOLS = [
  { name: "get_weather", input_schema: { type: "object", properties: { city: { type: "string" } } } },
  { name: "get_time", input_schema: { type: "object", properties: { zone: { type: "string" } } } },
];

/** Calls of one model. */
export const callsOf =
  (model: string) =>
  (text: string, more: Partial<MessagesRequest> = {}): VendorCall => {
    const messages = [{ role: "user", content: text }];
    const request = { model, max_tokens: 100, messages, ...more };
    return { request, signal: new AbortController().signal };
  };

const withoutIds = ({ id: _id, content, ...rest }: Message) => ({
  ...rest,
  content: content.map(({ id: _blockId, data: _data, ...block }) => block),
});

/** The message of a call, which must be the same streamed and at once. */
export async function bothWays(vendor: Vendor, call: VendorCall): Promise<Message> {
  const { message } = await vendor.complete(call);
  const streamed = await fold((await vendor.stream(call)).read);
  expect(withoutIds(streamed)).toEqual(withoutIds(message));
  return message;
}

/** A result for each call of a tool. */
export const resultsOf = (content: readonly ContentBlock[]): ContentBlock[] =>
  content
    .filter(({ type }) => type === "tool_use")
    .map(({ id }) => ({ type: "tool_result", tool_use_id: id, content: "1" }));
