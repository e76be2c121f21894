import { mayUse } from "./access/index.ts";
import { api } from "./api.ts";
import type { McpOptions } from "./mcp/transport/index.ts";
import { operations } from "./operations.ts";
import { toOpenApi } from "./platform/openapi/to-openapi.ts";
import type { Door } from "./platform/operations/execute.ts";

/** Loaded with the first call of an AI client. */
export async function loadMcp(door: Door, extra: Partial<McpOptions> | undefined) {
  const { createMcpEndpoint } = await import("./mcp/transport/index.ts");
  const { projectOffer, TEXTS } = await import("./mcp/content/index.ts");
  const openApi = () => JSON.stringify(toOpenApi(api, door.app.publicUrl()));
  return createMcpEndpoint(door, {
    operations,
    usableBy: mayUse,
    texts: TEXTS,
    ...extra,
    offers: [...(extra?.offers ?? []), projectOffer(openApi)],
  });
}
