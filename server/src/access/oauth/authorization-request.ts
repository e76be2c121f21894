import { mcpAddress, oauthIssuer } from "../../platform/http/mcp-address.ts";
import { AppError, invalidParams } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { resolveClient, type OauthClient } from "./clients.ts";
import { isRegistered, redirectKind } from "./redirect-uris.ts";
import { scopesIn } from "./scopes.ts";

/** What a client asks for, after everything that can be checked without the person. */
export interface AskedAuthorization {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly scopes: readonly string[];
  readonly challenge: string;
  readonly resource: string;
  readonly issuer: string;
  /** What the client did wrong and is told with the person's consent; null if nothing. */
  readonly problem: { readonly error: string; readonly description: string } | null;
}

/** Fails with 400 where the client or its address is unknown: then no browser is sent anywhere. */
export async function parseAuthorizationRequest(app: App, query: string): Promise<AskedAuthorization> {
  const issuer = oauthIssuer(app);
  if (issuer === null) throw unavailableHere();
  const given = new URLSearchParams(query);
  const client = await resolveClient(app, required(given, "client_id"));
  const redirectUri = required(given, "redirect_uri");
  if (redirectKind(redirectUri) === null || !isRegistered(redirectUri, client.redirectUris))
    throw invalidParams({
      redirect_uri: "redirect_uri is not one of the client's addresses, so nothing is sent there.",
    });
  return {
    client,
    redirectUri,
    state: given.get("state"),
    scopes: scopesIn(given.get("scope")),
    challenge: given.get("code_challenge") ?? "",
    resource: mcpAddress(app),
    issuer,
    problem: problemIn(app, given),
  };
}

export const unavailableHere = () =>
  new AppError(
    "conflict",
    "Clients can be connected only where Parley is reached over https. Set PUBLIC_URL, or paste an API token.",
  );

function required(given: URLSearchParams, name: string): string {
  const values = given.getAll(name);
  if (values.length !== 1 || values[0] === "") throw invalidParams({ [name]: `${name} is required once.` });
  return values[0]!;
}

const ONCE = ["response_type", "state", "scope", "code_challenge", "code_challenge_method", "response_mode"];

function problemIn(app: App, given: URLSearchParams): AskedAuthorization["problem"] {
  const invalid = (description: string) => ({ error: "invalid_request", description });
  const repeated = ONCE.find((name) => given.getAll(name).length > 1);
  if (repeated) return invalid(`${repeated} may be sent once`);
  if (given.has("request") || given.has("request_uri"))
    return { error: "request_not_supported", description: "send the parameters in the address" };
  if (given.get("response_type") !== "code")
    return { error: "unsupported_response_type", description: "response_type must be code" };
  if ((given.get("response_mode") ?? "query") !== "query") return invalid("response_mode must be query");
  if (!given.has("code_challenge")) return invalid("code_challenge is required (PKCE)");
  if (given.get("code_challenge_method") !== "S256") return invalid("code_challenge_method must be S256");
  if (!/^[\w-]{43}$/.test(given.get("code_challenge")!))
    return invalid("code_challenge is no SHA-256 in base64url");
  if (!given.getAll("resource").every((resource) => isOurResource(app, resource)))
    return { error: "invalid_target", description: `resource must be ${mcpAddress(app)}` };
  if (given.get("prompt") === "none")
    return { error: "interaction_required", description: "a person has to agree each time" };
  return null;
}

/** The same address by the rules of addresses: letter case of the host, a slash at the end, a query of options. */
export function isOurResource(app: App, resource: string): boolean {
  if (!URL.canParse(resource) || resource.includes("#")) return false;
  const { origin, pathname } = new URL(resource);
  return origin + pathname.replace(/\/$/, "") === mcpAddress(app);
}

/** Where the browser goes with an answer. `iss` shows the client which server it comes from (RFC 9207). */
export function answerAddress(
  { redirectUri, state, issuer }: AskedAuthorization,
  answer: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: issuer });
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query.toString()}`;
}
