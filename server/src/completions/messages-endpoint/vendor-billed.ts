import type { MessagesRequest } from "../../models/index.ts";
import { invalidField } from "../failure.ts";

/** Tools that the client runs itself, or that cost nothing beside their tokens. All others the vendor bills apart. */
const CLIENT_TOOL = /^(custom|mcp_toolset|(bash|text_editor|computer|memory|tool_search_tool_\w+)_\d{8})$/;

/**
 * Refuses what the vendor bills separately from tokens or above their list price, because credits would not
 * cover it.
 */
export function refuseVendorBilled(request: MessagesRequest): void {
  const tools: readonly { readonly type?: unknown }[] = request.tools ?? [];
  for (const [position, { type }] of tools.entries()) {
    if (typeof type !== "string" || type.startsWith("svc:") || CLIENT_TOOL.test(type)) continue;
    throw invalidField(
      `tools.${position}.type`,
      `${type} runs at the model vendor, which bills it separately. Use svc:web_search, svc:knowledgebase or your own tools`,
    );
  }
  const { speed } = request;
  if (speed !== undefined && speed !== null && speed !== "standard") {
    throw invalidField("speed", "Only 'standard' is supported");
  }
}
