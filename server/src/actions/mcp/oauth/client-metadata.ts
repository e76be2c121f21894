import type { FastifyInstance } from "fastify";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { App } from "../../../platform/operations/context.ts";

type Addressed = Pick<App, "publicUrl">;

const PATH = "/client-metadata.json";

/** The page that the authorization server sends the member's browser back to. */
export const mcpRedirectUri = (app: Addressed): string => `${app.publicUrl()}/mcp-authorization`;

/** How actions introduce themselves to authorization servers, when they register and in the document below. */
export const clientMetadata = (app: Addressed) => ({
  client_name: "Parley",
  redirect_uris: [mcpRedirectUri(app)],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
  application_type: "web",
});

/** The document whose address is our client id; null where authorization servers could not trust it. */
export function clientMetadataAddress(app: Addressed): string | null {
  const address = app.publicUrl() + PATH;
  return address.startsWith("https:") ? address : null;
}

export function registerClientMetadata(server: FastifyInstance, app: Addressed): void {
  server.get(PATH, (_request, reply) => {
    const client_id = clientMetadataAddress(app);
    if (client_id === null) throw notFound();
    return reply.header("cache-control", "public, max-age=300").send({ client_id, ...clientMetadata(app) });
  });
}
