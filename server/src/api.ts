import { COMPLETIONS_DESCRIPTION } from "./completions/index.ts";
import { MCP_DESCRIPTION } from "./mcp/transport/mcp-description.ts";
import { operations } from "./operations.ts";
import type { DescribedApi } from "./platform/openapi/to-openapi.ts";
import { streamEndpoint } from "./platform/openapi/stream-endpoint.ts";
import { streams } from "./streams.ts";
import { TAGS } from "./tags.ts";
import { WEBHOOKS_DESCRIPTION } from "./webhooks/index.ts";

/** Everything that the OpenAPI document, the reference and the SDK are derived from. */
export const api: DescribedApi = {
  operations,
  endpoints: [
    ...Object.entries(streams).map(([path, operation]) => streamEndpoint(path, operation)),
    ...COMPLETIONS_DESCRIPTION,
    ...MCP_DESCRIPTION,
  ],
  webhooks: WEBHOOKS_DESCRIPTION,
  tags: TAGS,
};
