import { mcpSetup, TOKEN_PLACEHOLDER } from "../../mcp/content/index.ts";
import type { Config } from "../../platform/config/config.ts";
import { MCP_PATH } from "../../platform/http/mcp-address.ts";
import { oneOf, type Command } from "../command.ts";

export const mcpCommands: readonly Command[] = [
  {
    name: "token mcp",
    effect: "read",
    summary: "Print how to connect AI clients (MCP setup)",
    arguments: [],
    options: {
      token: { type: "string", value: "VALUE", describe: "The token to insert; a placeholder by default" },
      client: {
        type: "string",
        value: "CLIENT",
        describe: "Only one: claude-code, claude-desktop, cursor, vscode or generic",
      },
    },
    run({ config }, input) {
      const url = addressOf(config) + MCP_PATH;
      const all = mcpSetup(url, input.text("token"));
      const client = input.text("client");
      const names = all.map(({ client }) => client);
      const chosen = client === undefined ? null : oneOf(client, names, "--client");
      const clients = all.filter(({ client }) => chosen === null || client === chosen);
      const text = clients.map(
        ({ label, instructions, file, configuration }) =>
          `${label}${file === null ? "" : ` (${file})`}\n${instructions}\n\n${configuration}`,
      );
      return Promise.resolve({
        data: { url, token_placeholder: TOKEN_PLACEHOLDER, clients },
        text: text.join("\n\n\n"),
      });
    },
  },
];

/** Where people reach the server. What it found out by listening is not known here, so a port of 0 stays one. */
function addressOf({ publicUrl, host, port }: Config): string {
  if (publicUrl !== null) return publicUrl;
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}
