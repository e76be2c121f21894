import { z } from "zod";
import type { App } from "../../platform/operations/context.ts";
import { invalidParams } from "../../platform/errors/app-error.ts";
import { wellFormed } from "../../platform/text/well-formed.ts";

/** Sends the request for a client's document; the app gives one that reaches public addresses only. */
export type ClientMetadataFetch = (
  address: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
) => Promise<Response>;

declare module "../../platform/operations/services.ts" {
  interface Services {
    clientMetadataFetch: ClientMetadataFetch;
  }
}

/** Documents have a kilobyte or two. */
export const MOST_METADATA_BYTES = 16 * 1024;
const TIMEOUT_MS = 5000;
const LONGEST_ADDRESS = 500;
const DEFAULT_MS = 10 * 60 * 1000;
const LONGEST_CACHED_MS = 24 * 60 * 60 * 1000;
const MOST_CACHED = 500;

const Document = z.object({
  client_id: z.string(),
  client_name: z.string().trim().min(1).max(200),
  redirect_uris: z.array(z.string().max(500)).min(1).max(50),
  token_endpoint_auth_method: z.string().optional(),
  client_secret: z.never().optional(),
});
export type ClientDocument = Pick<z.output<typeof Document>, "client_name" | "redirect_uris">;

const caches = new WeakMap<
  object,
  Map<string, { readonly document: ClientDocument; readonly until: number }>
>();

/** The document that a client publishes about itself, where its id is the address of one. */
export async function fetchClientDocument(app: App, clientId: string): Promise<ClientDocument> {
  requireDocumentAddress(clientId);
  const cache = caches.get(app.db) ?? new Map<string, never>();
  caches.set(app.db, cache);
  const known = cache.get(clientId);
  if (known && known.until > app.now()) return known.document;
  cache.delete(clientId);
  const { document, keptMs } = await readDocument(app, clientId);
  if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value!);
  if (keptMs > 0) cache.set(clientId, { document, until: app.now() + keptMs });
  return document;
}

/** As the standard has it: TLS, a path, nothing that a parser would change. */
function requireDocumentAddress(clientId: string): void {
  const url = clientId.length <= LONGEST_ADDRESS && URL.canParse(clientId) ? new URL(clientId) : null;
  const isPlain = url?.href === clientId && url.username === "" && url.password === "" && url.hash === "";
  if (!isPlain || url.protocol !== "https:" || url.pathname === "/")
    throw unusable("it must be a plain https address with a path");
}

async function readDocument(app: App, clientId: string) {
  let response: Response;
  try {
    response = await app.services.clientMetadataFetch(clientId, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    // The reason could tell a stranger about our network.
    app.log.info({ err: error, clientId }, "a client's metadata document could not be read");
    throw unusable("its document can't be fetched");
  }
  if (response.status !== 200) throw unusable(`its document was answered with ${response.status}`);
  const parsed = Document.safeParse(parseJson(await response.text()));
  if (!parsed.success) throw unusable("its document is not complete client metadata");
  if (parsed.data.client_id !== clientId) throw unusable("its document names another client_id");
  if (parsed.data.token_endpoint_auth_method?.startsWith("client_secret"))
    throw unusable("a client with a document can't have a secret");
  return { document: parsed.data, keptMs: keptMs(response.headers.get("cache-control") ?? "") };
}

function parseJson(text: string): unknown {
  try {
    return wellFormed(JSON.parse(text));
  } catch {
    return null;
  }
}

function keptMs(cacheControl: string): number {
  if (/no-store|no-cache/i.test(cacheControl)) return 0;
  const seconds = /max-age=(\d{1,9})/i.exec(cacheControl)?.[1];
  return seconds === undefined ? DEFAULT_MS : Math.min(Number(seconds) * 1000, LONGEST_CACHED_MS);
}

const unusable = (why: string) => invalidParams({ client_id: `This client can't be connected: ${why}.` });
