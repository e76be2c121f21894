interface Ids {
  readonly origin: string;
  readonly baseUrl: string;
  readonly widgetUid: string;
  readonly model: string;
}

/** Ready to paste: everything is real except the key. */
export function exampleCode({ baseUrl, widgetUid, model }: Ids) {
  return {
    session: `curl ${baseUrl}/createSession \\
  -H "api-key: YOUR_KEY" \\
  -H "content-type: application/json" \\
  -d '{"widget_uid": "${widgetUid}"}'`,
    message: `curl ${baseUrl}/sendMessage \\
  -H "api-key: YOUR_KEY" \\
  -H "content-type: application/json" \\
  -d '{"widget_uid": "${widgetUid}", "session_uid": "SESSION_UID", "message": "Hello"}'`,
    search: `curl ${baseUrl}/searchIndexDocument \\
  -H "api-key: YOUR_KEY" \\
  -H "content-type: application/json" \\
  -d '{"query": "opening hours", "limit": 5}'`,
    sdk: `import { createClient } from "@parley/sdk";

const parley = createClient({ baseUrl: "${baseUrl}", credential: { key: "YOUR_KEY" } });
const { data: session } = await parley.createSession({ widget_uid: "${widgetUid}" });
const { data: reply } = await parley.sendMessage({
  widget_uid: "${widgetUid}",
  session_uid: session.session_uid,
  message: "Hello",
});`,
    openai: `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${baseUrl}/openai/v1", apiKey: "YOUR_KEY" });
const reply = await client.chat.completions.create({
  model: "${model}",
  messages: [{ role: "user", content: "Hello" }],
});`,
    messages: `import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({ baseURL: "${baseUrl}/anthropic", apiKey: "YOUR_KEY" });
const reply = await client.messages.create({
  model: "${model}",
  max_tokens: 1024,
  messages: [{ role: "user", content: "Hello" }],
});`,
  };
}
