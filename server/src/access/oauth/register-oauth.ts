import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { readBody } from "../../platform/http/body-reader.ts";
import { HttpCall } from "../../platform/http/http-call.ts";
import { MCP_PATH, oauthIssuer, RESOURCE_METADATA_PATH } from "../../platform/http/mcp-address.ts";
import { webSettings } from "../../platform/http/web-settings.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { Door } from "../../platform/operations/execute.ts";
import { Registration, registerClient } from "./clients.ts";
import { endGrant, exchangeCode, refreshTokens, type GrantOutcome } from "./grants.ts";
import { REGISTER_PATH, resourceMetadata, REVOKE_PATH, serverMetadata, TOKEN_PATH } from "./metadata.ts";
import { recordEnd } from "./record-end.ts";
import { OauthFailure, parameter, parseForm, requiredParameter } from "./token-request.ts";
import { wellFormed } from "../../platform/text/well-formed.ts";

const TOKENS: Allowance = { name: "oauth-token", calls: 600, seconds: 900 };
const REGISTRATIONS: Allowance = { name: "oauth-register", calls: 60, seconds: 3600 };
const MOST_BYTES = 16 * 1024;
const SECRET = { "cache-control": "no-store", pragma: "no-cache" };
/** Programs in a browser read them too; they are the same for everyone. */
const FOR_EVERYONE = { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" };
const SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server";

/** The authorization server for AI clients: what programs call. The page where a person agrees is the dashboard's. */
export function registerOauth(server: FastifyInstance, door: Door): void {
  const { app } = door;
  const web = webSettings(app.config);
  const requireIssuer = (): string => {
    const issuer = oauthIssuer(app);
    if (issuer === null) throw notFound();
    return issuer;
  };
  for (const path of [RESOURCE_METADATA_PATH, RESOURCE_METADATA_PATH + MCP_PATH])
    server.get(path, (_request, reply) =>
      reply.headers(FOR_EVERYONE).send(resourceMetadata(app, requireIssuer())),
    );
  server.get(SERVER_METADATA_PATH, (_request, reply) =>
    reply.headers(FOR_EVERYONE).send(serverMetadata(requireIssuer())),
  );

  const spend = async (allowance: Allowance, { ip }: FastifyRequest) => {
    requireIssuer();
    await app.limiter.spend(allowance, addressKey(ip));
  };
  const formOf = async (request: FastifyRequest) => {
    await spend(TOKENS, request);
    return parseForm(request, await readBody(request, MOST_BYTES));
  };
  const recordIfEnded = async (request: FastifyRequest, reply: FastifyReply, outcome: GrantOutcome) => {
    if ("error" in outcome && outcome.ended)
      await recordEnd(door, new HttpCall(request, reply, web), outcome.ended, outcome.why!);
  };

  server.post(TOKEN_PATH, { errorHandler: sendFailure }, async (request, reply) => {
    const form = await formOf(request);
    const clientId = requiredParameter(form, "client_id");
    const resource = parameter(form, "resource");
    const grantType = requiredParameter(form, "grant_type");
    if (grantType !== "authorization_code" && grantType !== "refresh_token")
      throw new OauthFailure(
        "unsupported_grant_type",
        "grant_type must be authorization_code or refresh_token",
      );
    const outcome =
      grantType === "refresh_token"
        ? await refreshTokens(app, { refresh: requiredParameter(form, "refresh_token"), clientId, resource })
        : await exchangeCode(app, {
            code: requiredParameter(form, "code"),
            clientId,
            redirectUri: parameter(form, "redirect_uri"),
            verifier: requiredParameter(form, "code_verifier"),
            resource,
          });
    await recordIfEnded(request, reply, outcome);
    if ("error" in outcome) throw new OauthFailure(outcome.error, outcome.description);
    const { access, refresh, expiresInSeconds, scope } = outcome.tokens;
    reply.showsSecret = true;
    return reply.headers(SECRET).send({
      access_token: access,
      token_type: "Bearer",
      expires_in: expiresInSeconds,
      refresh_token: refresh,
      scope,
    });
  });

  server.post(REVOKE_PATH, { errorHandler: sendFailure }, async (request, reply) => {
    const form = await formOf(request);
    const token = requiredParameter(form, "token");
    const ended = await endGrant(app, { token, clientId: requiredParameter(form, "client_id") });
    if (ended) await recordEnd(door, new HttpCall(request, reply, web), ended, "by_the_client");
    // The same answer for a token that is unknown: it is not valid, which is what was asked for.
    return reply.headers(SECRET).send({});
  });

  server.post(REGISTER_PATH, { errorHandler: sendFailure }, async (request, reply) => {
    await spend(REGISTRATIONS, request);
    const input = Registration.safeParse(parseJson(await readBody(request, MOST_BYTES)));
    const client = input.success ? registerClient(app, input.data) : null;
    if (!client)
      throw new OauthFailure(
        input.success ? "invalid_redirect_uri" : "invalid_client_metadata",
        "redirect_uris must be up to ten addresses: https, http on the loopback interface, or an app's own scheme",
      );
    return reply
      .code(201)
      .headers(SECRET)
      .send({
        client_id: client.id,
        client_id_issued_at: Math.floor(app.now() / 1000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      });
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return wellFormed(JSON.parse(body.toString()));
  } catch {
    return null;
  }
}

/** Failures in OAuth's own form (RFC 6749, 5.2). */
function sendFailure(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof OauthFailure ? error : fromAppError(error);
  if (known.status >= 500) request.log.error({ err: error, requestId: request.id }, "request failed");
  void reply
    .code(known.status)
    .headers({ ...SECRET, ...(error instanceof AppError ? error.headers : {}) })
    .send({ error: known.code, error_description: known.message });
}

function fromAppError(error: Error): OauthFailure {
  if (!(error instanceof AppError)) return new OauthFailure("server_error", "Something went wrong", 500);
  if (error.status === 429 || error.status === 503)
    return new OauthFailure("temporarily_unavailable", error.message, error.status);
  return new OauthFailure(
    error.status >= 500 ? "server_error" : "invalid_request",
    error.message,
    error.status,
  );
}
