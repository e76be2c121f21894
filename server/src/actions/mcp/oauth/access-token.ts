import { setTimeout as wait } from "node:timers/promises";
import type { App } from "../../../platform/operations/context.ts";
import { ActionFailure } from "../../failure.ts";
import {
  claimRefresh,
  findMcpServer,
  storeRefreshedGrant,
  type McpServerRow,
} from "../../queries/mcp-servers.ts";
import { createMcpFetch } from "../guarded-stream.ts";
import { loadMcpSdk } from "../load-sdk.ts";
import { mcpFailureOf } from "../mcp-failure.ts";
import { clientOf, openGrant, sealGrant, toGrant, type McpGrant } from "./grant.ts";

/** A token that is about to expire is not sent any more. */
const MARGIN_MS = 30_000;
const LEASE_MS = 30_000;
const REQUEST_MS = 15_000;
const PAUSE_MS = 100;
const MAX_BYTES = 256 * 1024;

const NEEDS_CONSENT = "The MCP server needs a member's authorization again.";

interface TokenOptions {
  readonly signal: AbortSignal;
  /** A token that the server did not take. */
  readonly refused?: string;
}

/** A token that the server should take: the stored one, or a refreshed one. */
export async function currentAccessToken(
  app: App,
  server: McpServerRow,
  options: TokenOptions,
): Promise<string> {
  const key = { projectId: server.project_id, id: server.id };
  for (;;) {
    options.signal.throwIfAborted();
    const row = await findMcpServer(app.db.read, key);
    const grant = row && openGrant(app, row);
    if (!row || !grant) throw new ActionFailure(NEEDS_CONSENT);
    const isFresh = grant.expiresAt === null || grant.expiresAt > app.now() + MARGIN_MS;
    if (isFresh && grant.accessToken !== options.refused) return grant.accessToken;
    if (grant.refreshToken === null) throw new ActionFailure(NEEDS_CONSENT);
    const now = app.now();
    const claim = { id: row.id, sealedGrant: row.sealed_grant!, now, until: now + LEASE_MS };
    // Another call refreshes it: the next round finds what that one has stored.
    if (await app.db.writeStatement((sql) => claimRefresh(sql, claim)))
      return untilAborted(kept(app, refresh(app, row, grant)), options.signal);
    await wait(PAUSE_MS, undefined, { signal: options.signal });
  }
}

const running = new WeakMap<App, Set<Promise<unknown>>>();

function kept<Result>(app: App, work: Promise<Result>): Promise<Result> {
  const ofApp = running.get(app) ?? new Set();
  running.set(app, ofApp);
  ofApp.add(work);
  void work.catch(() => undefined).finally(() => ofApp.delete(work));
  return work;
}

/** Before the database closes: the next tokens are stored by then. */
export async function finishRefreshes(app: App): Promise<void> {
  const refreshes: Iterable<Promise<unknown>> = running.get(app) ?? [];
  await Promise.allSettled(refreshes);
}

/** The caller stops waiting; the work goes on. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/**
 * Runs to its end, also where the caller has left: the server may have taken the old refresh token already, and its answer
 * is the only copy of the next one.
 */
async function refresh(app: App, row: McpServerRow, grant: McpGrant): Promise<string> {
  const sdk = await loadMcpSdk();
  const before = row.sealed_grant!;
  const store = (sealedGrant: string | null, problem: string | null) =>
    app.db.writeStatement((sql) => storeRefreshedGrant(sql, { id: row.id, before, sealedGrant, problem }));
  try {
    const tokens = await sdk.refreshAuthorization(grant.issuer, {
      metadata: grant.metadata,
      clientInformation: await clientOf(app, row, grant),
      refreshToken: grant.refreshToken!,
      ...(grant.resource === null ? {} : { resource: grant.resource }),
      fetchFn: createMcpFetch({
        allowPrivateAddresses: app.config.allowPrivate.actions,
        timeoutMs: REQUEST_MS,
        maxBytes: MAX_BYTES,
        signal: new AbortController().signal,
      }),
    });
    const renewed = toGrant(app, grant, tokens);
    await store(sealGrant(app, renewed), null);
    return renewed.accessToken;
  } catch (error) {
    const isOver = error instanceof sdk.OAuthError && error.code === "invalid_grant";
    await store(isOver ? null : before, isOver ? NEEDS_CONSENT : row.problem);
    if (isOver) throw new ActionFailure(NEEDS_CONSENT);
    throw mcpFailureOf(sdk, error) ?? error;
  }
}
