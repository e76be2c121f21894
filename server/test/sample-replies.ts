import { afterAll, beforeAll } from "vitest";
import type { VendorDouble } from "../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../bench/vendor-double/messages-double.ts";
import {
  createVendors,
  type EventData,
  type MessagesRequest,
  type Vendors,
  NO_VENDORS,
} from "../src/models/index.ts";
import { pickSentences } from "../src/assistant/reply/index.ts";
import { streamReply, type ReplyInput, type ServerTool } from "../src/assistant/engine/index.ts";

/** For tests: a server tool that always finds the same. */
export const search: ServerTool = {
  name: "search_knowledgebase",
  description: "Searches what the bot was taught",
  input_schema: { type: "object", properties: { query: { type: "string" } } },
  run: () =>
    Promise.resolve({
      content: "found",
      sources: [{ type: "knowledgebase", content: "found", score: 0.9, doc_id: "7" }],
    }),
};

/** For tests: a vendor's double for all tests of a file, and what it is asked. */
export function useVendorDouble() {
  let double: VendorDouble;
  let vendors: Vendors;
  beforeAll(async () => {
    double = await startMessagesDouble();
    vendors = createVendors({
      pickSentences,
      configured: { ...NO_VENDORS, anthropic: { apiKey: "k", baseUrl: double.url } },
    });
  });
  afterAll(async () => {
    await vendors.close();
    await double.close();
  });

  function input(
    text: string,
    more: Partial<ReplyInput> = {},
    request: Partial<MessagesRequest> = {},
  ): ReplyInput {
    return {
      request: {
        model: "claude-sonnet-4-6",
        max_tokens: 100,
        messages: [{ role: "user", content: text }],
        ...request,
      },
      vendor: vendors.forModel("claude-sonnet-4-6"),
      signal: new AbortController().signal,
      ...more,
    };
  }

  return { double: () => double, input };
}

export async function collect(reply: ReplyInput): Promise<EventData[]> {
  const events: EventData[] = [];
  await streamReply(reply, (batch) => void events.push(...batch.map(({ data }) => data)));
  return events;
}
