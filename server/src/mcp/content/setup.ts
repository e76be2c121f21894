export const TOKEN_PLACEHOLDER = "api-v1-YOUR-TOKEN";

export interface ClientSetup {
  readonly client: "claude-code" | "claude-desktop" | "cursor" | "vscode" | "generic";
  readonly label: string;
  /** What to do with the configuration. */
  readonly instructions: string;
  /** Where it goes; null for a command or a client with its own form. */
  readonly file: string | null;
  readonly configuration: string;
}

/** How each client is connected to this installation, ready to be copied. */
export function mcpSetup(url: string, token = TOKEN_PLACEHOLDER): ClientSetup[] {
  const headers = { Authorization: `Bearer ${token}` };
  return [
    {
      client: "claude-code",
      label: "Claude Code",
      instructions: "Run this command. Add --scope user to use it in all your projects.",
      file: null,
      configuration: `claude mcp add --transport http parley ${quoted(url)} --header ${quoted(`Authorization: Bearer ${token}`)}`,
    },
    {
      client: "claude-desktop",
      label: "Claude Desktop",
      instructions: "Settings > Developer > Edit Config, then restart the application. Needs Node.js.",
      file: "claude_desktop_config.json",
      configuration: json({ mcpServers: { parley: desktopServer(url, token) } }),
    },
    {
      client: "cursor",
      label: "Cursor",
      instructions: "Add this to the file in your home folder, or to .cursor/mcp.json of one workspace.",
      file: "~/.cursor/mcp.json",
      configuration: json({ mcpServers: { parley: { url, headers } } }),
    },
    {
      client: "vscode",
      label: "VS Code",
      instructions:
        "Add this to the workspace's file. It asks for the token once and keeps it out of the file.",
      file: ".vscode/mcp.json",
      configuration: json(visualStudioCode(url)),
    },
    {
      client: "generic",
      label: "Any other client",
      instructions:
        "Streamable HTTP with this URL and header. If the client can't handle many tools, add ?tools=search to the URL.",
      file: null,
      configuration: json({ type: "streamable-http", url, headers }),
    },
  ];
}

/** The application starts local servers only; mcp-remote is one that passes everything on. */
function desktopServer(url: string, token: string) {
  const { protocol, hostname } = new URL(url);
  const plain = protocol === "http:" && !["localhost", "127.0.0.1"].includes(hostname);
  return {
    command: "npx",
    // The value comes from the environment because some systems break arguments at spaces.
    args: [
      "-y",
      "mcp-remote",
      url,
      "--header",
      "Authorization:${PARLEY_AUTHORIZATION}",
      ...(plain ? ["--allow-http"] : []),
    ],
    env: { PARLEY_AUTHORIZATION: `Bearer ${token}` },
  };
}

function visualStudioCode(url: string) {
  const id = "parley-token";
  return {
    inputs: [{ type: "promptString", id, description: "Parley API token", password: true }],
    servers: { parley: { type: "http", url, headers: { Authorization: `Bearer \${input:${id}}` } } },
  };
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const quoted = (text: string): string => `"${text.replace(/["\\$`]/g, "\\$&")}"`;
