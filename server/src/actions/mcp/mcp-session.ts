import type { CallToolResult, jsonSchemaValidator } from "@modelcontextprotocol/client";
import type { App } from "../../platform/operations/context.ts";
import { ActionFailure } from "../failure.ts";
import { createMask, type Mask } from "../masking.ts";
import type { McpServerRow } from "../queries/mcp-servers.ts";
import { credentialOf, type Credential } from "./credential.ts";
import { createMcpFetch } from "./guarded-stream.ts";
import { loadMcpSdk, type McpSdk } from "./load-sdk.ts";
import { mcpFailureOf } from "./mcp-failure.ts";
import { missingScopeOf, noteMissingScope } from "./oauth/scope.ts";
import { MAX_TOOLS, toStoredTool, type StoredTool } from "./tools.ts";

export interface ToolSession {
  /** All of them, page by page, and how many were left out. */
  listTools(): Promise<{ tools: StoredTool[]; leftOut: number }>;
  callTool(tool: StoredTool, given: Readonly<Record<string, unknown>>): Promise<CallToolResult>;
}

export interface SessionOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

const MAX_PAGES = 20;
const GOODBYE_MS = 3000;

/** Connects to a server for one use. A token that the server no longer takes is refreshed once. */
export async function useMcpServer<Result>(
  app: App,
  server: McpServerRow,
  options: SessionOptions,
  use: (session: ToolSession) => Promise<Result>,
): Promise<{ result: Result; mask: Mask }> {
  const sdk = await loadMcpSdk();
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const limits = { ...options, signal: AbortSignal.any([options.signal, timeout]) };
  const sent: string[] = [];
  try {
    let credential = await credentialOf(app, server, limits);
    for (let attempt = 0; ; attempt++) {
      if (credential) sent.push(credential.token);
      try {
        const result = await connected(app, sdk, server, limits, credential, use);
        return { result, mask: createMask(sent) };
      } catch (error) {
        const isRefused = error instanceof sdk.SdkHttpError && error.status === 401;
        if (!isRefused || attempt > 0 || !credential?.renew) throw error;
        credential = await credential.renew();
      }
    }
  } catch (error) {
    options.signal.throwIfAborted();
    if (timeout.aborted) throw new ActionFailure("The MCP server took too long to answer.");
    const missing = server.authentication === "oauth" ? missingScopeOf(sdk, error) : null;
    if (missing !== null) throw new ActionFailure(await noteMissingScope(app, server, missing));
    const failure = mcpFailureOf(sdk, error);
    if (!failure) throw error;
    throw new ActionFailure(createMask(sent).text(failure.message));
  }
}

async function connected<Result>(
  app: App,
  sdk: McpSdk,
  { url }: McpServerRow,
  { timeoutMs, maxBytes, signal }: SessionOptions,
  credential: Credential | null,
  use: (session: ToolSession) => Promise<Result>,
): Promise<Result> {
  const broken = new AbortController();
  const fetch = createMcpFetch({
    allowPrivateAddresses: app.config.allowPrivate.actions,
    timeoutMs,
    maxBytes,
    signal,
    onBroken: (error) => broken.abort(error),
  });
  const transport = new sdk.StreamableHTTPClientTransport(new URL(url), {
    fetch,
    requestInit: { headers: credential ? { authorization: `Bearer ${credential.token}` } : {} },
  });
  const client = new sdk.Client(
    { name: "Parley", version: "1" },
    { capabilities: {}, jsonSchemaValidator: noValidator, versionNegotiation: { mode: "auto" } },
  );
  const limits = { signal: AbortSignal.any([signal, broken.signal]), timeout: timeoutMs };
  try {
    await client.connect(transport, limits);
    return await use({
      listTools: () => listAll((cursor) => listPage(client, cursor, limits)),
      // With the definition the client mirrors parameters in headers, and does not call a second time by itself.
      callTool: ({ name, inputSchema }, given) =>
        client.callTool(
          { name, arguments: given },
          { ...limits, toolDefinition: { name, inputSchema: { ...inputSchema, type: "object" } } },
        ),
    });
  } catch (error) {
    throw broken.signal.aborted && !signal.aborted ? broken.signal.reason : error;
  } finally {
    leave(transport, () => client.close());
  }
}

/** Schemas of strangers are not compiled: the SDK's own validator would, to check what tools return. */
const noValidator: jsonSchemaValidator = {
  getValidator() {
    return (input) => ({ valid: true, data: input as never, errorMessage: undefined });
  },
};

type Client = InstanceType<McpSdk["Client"]>;
interface Limits {
  readonly signal: AbortSignal;
  readonly timeout: number;
}

const listPage = (client: Client, cursor: string | undefined, limits: Limits) =>
  client.request({ method: "tools/list", params: cursor === undefined ? {} : { cursor } }, limits);

async function listAll(
  readPage: (cursor: string | undefined) => ReturnType<typeof listPage>,
): Promise<{ tools: StoredTool[]; leftOut: number }> {
  const tools = new Map<string, StoredTool>();
  let leftOut = 0;
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { tools: offered, nextCursor } = await readPage(cursor);
    for (const tool of offered) {
      const stored = tools.size < MAX_TOOLS ? toStoredTool(tool) : null;
      if (stored) tools.set(stored.name, stored);
      else leftOut += 1;
    }
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return { tools: [...tools.values()], leftOut };
}

/** Ends the session in the background: the answer does not wait for the server's goodbye. */
function leave(
  transport: InstanceType<McpSdk["StreamableHTTPClientTransport"]>,
  close: () => Promise<void>,
): void {
  const timer = setTimeout(() => void close().catch(() => undefined), GOODBYE_MS);
  timer.unref();
  transport
    .terminateSession()
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer);
      void close().catch(() => undefined);
    });
}
