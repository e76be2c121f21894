/** The floor: the protocol's official server with one trivial tool on plain node:http, for any caller. */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { answerUsage } from "../product/answer-usage.mjs";

const handler = createMcpHandler(() => {
  const mcp = new McpServer({ name: "floor", version: "1" });
  mcp.registerTool(
    "echo",
    { description: "Repeats a text.", inputSchema: z.object({ text: z.string() }) },
    ({ text: given }) => ({ content: [{ type: "text", text: given }] }),
  );
  return mcp;
});

async function answer(incoming, response) {
  const { url, method, headers } = incoming;
  const body = await text(incoming);
  const request = new Request(new URL(url, "http://127.0.0.1"), { method, headers, body });
  const answered = await handler.fetch(request);
  const bytes = Buffer.from(await answered.arrayBuffer());
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(bytes);
}

const server = createServer((incoming, response) => void answer(incoming, response));
server.listen({ port: 0, host: "127.0.0.1" }, () => process.send({ port: server.address().port }));
answerUsage();
