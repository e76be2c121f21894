import { AppError, conflict, invalidParams, notFound } from "../../../platform/errors/app-error.ts";
import { callerKey, type ProjectContext } from "../../../platform/operations/context.ts";
import { hashSecret, newSecret } from "../../../platform/secrets/secrets.ts";
import { sealedPlace } from "../../../platform/secrets/sealed-place.ts";
import { ActionFailure, problemForTeam } from "../../failure.ts";
import { replaceMcpAuthorization, useMcpAuthorization } from "../../queries/mcp-authorizations.ts";
import { findMcpServer, updateMcpServerRow, type McpServerRow } from "../../queries/mcp-servers.ts";
import { createMcpFetch } from "../guarded-stream.ts";
import { loadMcpSdk, type McpSdk } from "../load-sdk.ts";
import { mcpFailureOf } from "../mcp-failure.ts";
import { clientMetadata, clientMetadataAddress, mcpRedirectUri } from "./client-metadata.ts";
import { discoverTokenSource, type Discovered } from "./discovery.ts";
import { clientOf, openGrant, sealGrant, toGrant, type TokenSource } from "./grant.ts";
import { unitedScope } from "./scope.ts";

export const sealedMcpAuthorization = sealedPlace({
  purpose: "mcp-authorization",
  table: "mcp_authorizations",
  id: "id",
  column: "sealed",
  isShortLived: true,
});
const OPEN_MS = 10 * 60 * 1000;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 256 * 1024;

interface OpenAuthorization extends TokenSource {
  readonly verifier: string;
  readonly redirectUri: string;
  /** The server at the start: where its address changes, the authorization is void. */
  readonly url: string;
}

export async function startAuthorization(context: ProjectContext, id: number): Promise<{ url: string }> {
  const server = await requireOauthServer(context, id);
  const redirectUri = mcpRedirectUri(context);
  const state = newSecret();
  const { url, open } = await answered(context, async (sdk) => {
    const fetch = fetchFor(context);
    const found = await discoverTokenSource(context, sdk, server, fetch);
    const scope = scopeToAskFor(context, server, found);
    const client = await clientFor(context, sdk, server, { ...found, scope });
    const { authorizationUrl, codeVerifier } = await sdk.startAuthorization(found.issuer, {
      metadata: found.metadata,
      clientInformation: client,
      redirectUrl: redirectUri,
      state,
      ...(scope === undefined ? {} : { scope }),
      ...(found.resource === null ? {} : { resource: found.resource }),
    });
    const { issuer, resource } = found;
    const awaited = { issuer, metadata: pick(found.metadata), client, resource, scope };
    return {
      url: authorizationUrl.href,
      open: { ...awaited, verifier: codeVerifier, redirectUri, url: server.url } satisfies OpenAuthorization,
    };
  });
  await context.db.write(({ sql }) =>
    replaceMcpAuthorization(sql, {
      project_id: server.project_id,
      server_id: server.id,
      caller: callerKey(context.actor),
      state_hash: hashSecret(state),
      sealed: sealedMcpAuthorization.seal(context, JSON.stringify(open)),
      created_at: context.now(),
    }),
  );
  return { url };
}

/** Exchanges the code that the browser brought back. The state works once, for the member who began, here only. */
export async function finishAuthorization(
  context: ProjectContext,
  { state, code, iss }: { state: string; code: string; iss?: string | undefined },
): Promise<McpServerRow> {
  const projectId = context.project.id;
  const key = { projectId, caller: callerKey(context.actor), stateHash: hashSecret(state) };
  const row = await context.db.writeStatement((sql) => useMcpAuthorization(sql, key));
  if (!row || context.now() - row.created_at > OPEN_MS) throw expired();
  const open = JSON.parse(sealedMcpAuthorization.unseal(context, row.sealed)) as OpenAuthorization;
  const server = await requireOauthServer(context, row.server_id);
  if (server.url !== open.url) throw expired();
  if (iss === undefined && open.metadata.authorization_response_iss_parameter_supported === true)
    throw invalidParams({ iss: "iss is missing, which this authorization server always sends." });
  if (iss !== undefined && iss !== open.metadata.issuer)
    throw invalidParams({ iss: "iss is another authorization server than the one that was asked." });
  const tokens = await answered(context, async (sdk) =>
    sdk.exchangeAuthorization(open.issuer, {
      metadata: open.metadata,
      clientInformation: await clientOf(context, server, open),
      authorizationCode: code,
      ...(iss === undefined ? {} : { iss }),
      codeVerifier: open.verifier,
      redirectUri: open.redirectUri,
      ...(open.resource === null ? {} : { resource: open.resource }),
      fetchFn: fetchFor(context),
    }),
  );
  const sealedGrant = sealGrant(context, toGrant(context, open, tokens));
  const updated = await context.db.writeStatement((sql) =>
    updateMcpServerRow(
      sql,
      { projectId, id: server.id },
      { sealed_grant: sealedGrant, refreshing_until: null, problem: null, updated_at: context.now() },
    ),
  );
  if (!updated) throw notFound();
  return updated;
}

const expired = () =>
  invalidParams({ state: "state is unknown, used or too old. Start the authorization again." });

async function requireOauthServer(context: ProjectContext, id: number): Promise<McpServerRow> {
  const server = await findMcpServer(context.db.read, { projectId: context.project.id, id });
  if (!server) throw notFound();
  if (server.authentication !== "oauth")
    throw conflict("This server is not called with OAuth. Set its authentication to oauth first.");
  return server;
}

/** Once the server has wanted more than was granted: what was asked for before as well, so that nothing is lost. */
function scopeToAskFor(
  context: ProjectContext,
  server: McpServerRow,
  { issuer, scope }: Discovered,
): string | undefined {
  const before = openGrant(context, server);
  const isStepUp = before?.issuer === issuer && before.missingScope !== undefined;
  return isStepUp ? unitedScope(scope, before.scope, before.missingScope) : scope;
}

/** The client registered by hand, the one that our document describes, or one that registers itself. */
async function clientFor(
  context: ProjectContext,
  sdk: McpSdk,
  server: McpServerRow,
  { issuer, metadata, scope }: Discovered,
): Promise<TokenSource["client"]> {
  if (server.client_id !== null) return { client_id: server.client_id };
  const document = clientMetadataAddress(context);
  if (metadata.client_id_metadata_document_supported === true && document !== null)
    return { client_id: document, token_endpoint_auth_method: "none" };
  if (metadata.registration_endpoint === undefined)
    throw new ActionFailure(
      "The authorization server registers no clients by itself. Register one there and set client_id.",
    );
  const { client_id, client_secret, token_endpoint_auth_method } = await sdk.registerClient(issuer, {
    metadata,
    clientMetadata: clientMetadata(context),
    ...(scope === undefined ? {} : { scope }),
    fetchFn: fetchFor(context),
  });
  return { client_id, client_secret, token_endpoint_auth_method };
}

const fetchFor = ({ config, call }: ProjectContext) =>
  createMcpFetch({
    allowPrivateAddresses: config.allowPrivate.actions,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal: call.abort.signal,
  });

/** A failure of the other side is told to the member, who can do something about it. */
async function answered<Result>(
  context: ProjectContext,
  ask: (sdk: McpSdk) => Promise<Result>,
): Promise<Result> {
  const sdk = await loadMcpSdk();
  try {
    return await ask(sdk);
  } catch (error) {
    context.call.abort.signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    const failure = mcpFailureOf(sdk, error);
    if (!failure) throw error;
    throw conflict(problemForTeam(failure.message));
  }
}

const pick = (metadata: TokenSource["metadata"]): TokenSource["metadata"] => ({
  issuer: metadata.issuer,
  authorization_endpoint: metadata.authorization_endpoint,
  token_endpoint: metadata.token_endpoint,
  response_types_supported: metadata.response_types_supported,
  token_endpoint_auth_methods_supported: metadata.token_endpoint_auth_methods_supported,
  code_challenge_methods_supported: metadata.code_challenge_methods_supported,
  authorization_response_iss_parameter_supported: metadata.authorization_response_iss_parameter_supported,
});
