import { z } from "zod";
import { invalidParams } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { newUid, sameText, sign } from "../../platform/secrets/secrets.ts";
import { fetchClientDocument } from "./client-metadata.ts";
import { hasGrantOfClient } from "./queries.ts";
import { redirectKind } from "./redirect-uris.ts";

export interface OauthClient {
  readonly id: string;
  /** What the client calls itself: a claim. */
  readonly name: string;
  /** The host of its document; null for a client that registered, about which nothing is known. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}

const REGISTERED = "reg-";
/** A registration that no person has used ends after this time. */
const UNUSED_MS = 90 * 24 * 60 * 60 * 1000;
const MOST_CHARACTERS = 1500;
const NAMELESS = "MCP client";

/** What a client sends to register (RFC 7591); the rest of its metadata has no effect here. */
export const Registration = z.object({
  client_name: z.string().trim().max(200).optional(),
  redirect_uris: z.array(z.string()).min(1).max(10),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

interface Registered {
  readonly n: string;
  readonly r: readonly string[];
  readonly t: number;
  /** Keeps two clients apart that register alike in one second. */
  readonly s: string;
}

/** Null where the metadata does not fit. */
export function registerClient(app: App, input: z.output<typeof Registration>): OauthClient | null {
  const name = input.client_name || NAMELESS;
  const registered: Registered = {
    n: name,
    r: input.redirect_uris,
    t: Math.floor(app.now() / 1000),
    s: newUid(8),
  };
  const body = Buffer.from(JSON.stringify(registered)).toString("base64url");
  if (body.length > MOST_CHARACTERS || input.redirect_uris.some((uri) => redirectKind(uri) === null))
    return null;
  // The id carries the registration itself, signed: what strangers register takes no room.
  return {
    id: `${REGISTERED}${body}.${signatureOf(app, body)}`,
    name,
    host: null,
    redirectUris: input.redirect_uris,
  };
}

const signatureOf = (app: App, body: string) => sign(app.signingKey, "oauth-client", body);

/** The client behind an id, or 400 with what a person can act on. */
export async function resolveClient(app: App, clientId: string): Promise<OauthClient> {
  if (clientId.startsWith(REGISTERED)) return readRegistered(app, clientId);
  const document = await fetchClientDocument(app, clientId);
  return {
    id: clientId,
    name: document.client_name,
    host: new URL(clientId).host,
    redirectUris: document.redirect_uris.filter((uri) => redirectKind(uri) !== null),
  };
}

async function readRegistered(app: App, clientId: string): Promise<OauthClient> {
  const [body = "", signature = ""] = clientId.slice(REGISTERED.length).split(".");
  if (!sameText(signature, signatureOf(app, body))) throw unknownClient();
  const { n, r, t } = JSON.parse(Buffer.from(body, "base64url").toString()) as Registered;
  const isUnused = app.now() - t * 1000 > UNUSED_MS && !(await hasGrantOfClient(app.db.read, clientId));
  if (isUnused) throw unknownClient();
  return { id: clientId, name: n, host: null, redirectUris: r };
}

const unknownClient = () =>
  invalidParams({
    client_id: "This client isn't registered here or its registration has expired. Add the connection again.",
  });
