import type { mcpServers } from "../en/mcp-servers.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const mcpServersTexts = await inPageLanguage(
  import.meta.glob<typeof mcpServers>("../*/mcp-servers.ts", { import: "mcpServers" }),
);
