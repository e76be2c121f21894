/**
 * An AI client's way through Parley: it teaches an FAQ, asks the bot, and reads in the log how the bot came to its
 * answer. Start Parley, then:
 *
 *   PARLEY_TOKEN=api-v1-… npx tsx examples/mcp/teach-and-ask.ts
 *
 * The token has "Allow admin operations by AI clients", since asking the bot sends a message.
 * PARLEY_URL is http://127.0.0.1:8787 unless you say otherwise.
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const FAQ = {
  short_text: "When does the lighthouse café open on Sundays?",
  detail: "On Sundays the lighthouse café opens at 11:30 and serves pancakes until 15:00.",
};
const QUESTION = "What time does the lighthouse café open on Sunday?";

const { PARLEY_URL: server = "http://127.0.0.1:8787", PARLEY_TOKEN: token } = process.env;
if (!token) throw new Error("Set PARLEY_TOKEN to an organization API token (Settings > API Tokens).");

const client = new Client({ name: "teach-and-ask", version: "1.0.0" });
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${server}/chatbot/v1/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  }),
);

/** Calls a tool. A failed call says what went wrong and, for wrong arguments, in which field. */
async function call<Data>(name: string, input: Record<string, unknown> = {}): Promise<Data> {
  const result = await client.callTool({ name, arguments: input });
  const answer = result.structuredContent as { message?: string; errors?: object; data: Data };
  if (result.isError) throw new Error(`${name}: ${answer.message} ${JSON.stringify(answer.errors ?? {})}`);
  return answer.data;
}

const [project] = await call<{ project_uid: string; name: string }[]>("getMyProjects");
if (!project) throw new Error("This token reaches no project.");
const { project_uid } = project;
console.log(`Project: ${project.name}`);

const text = await call<{ id: number }>("createProjectText", { project_uid, type: "faq", ...FAQ });
console.log(`Taught: ${FAQ.short_text} (text ${text.id})`);

const [widget] = await call<{ widget_uid: string }[]>("getWidgets", { project_uid });
const conversation = { project_uid, widget_uid: widget?.widget_uid };
const { session_uid } = await call<{ session_uid: string }>("createSession", conversation);
const reply = await call<{ message: string }>("sendMessage", {
  ...conversation,
  session_uid,
  message: QUESTION,
});
console.log(`Asked: ${QUESTION}\nAnswered: ${reply.message}`);

interface LogEntry {
  readonly data: { readonly type: string; readonly message: string };
}
const log = await call<LogEntry[]>("getChatbotExecutionLogs", { project_uid, session_uid, orderBy: "ASC" });
for (const { data } of log) console.log(`Log: ${data.type}: ${data.message}`);

await client.close();
