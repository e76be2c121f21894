import type { z } from "zod";
import { fromJson, isUniqueViolation, toJson } from "../../platform/db/index.ts";
import { conflict, invalidParams, limitReached, notFound } from "../../platform/errors/app-error.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { isoTime } from "../../platform/operations/fields.ts";
import { parseFileUrl } from "../../training/index.ts";
import {
  deleteMcpServerRow,
  findMcpServer,
  insertMcpServer,
  listMcpServers,
  updateMcpServerRow,
  type McpServerRow,
} from "../queries/mcp-servers.ts";
import { openSecrets } from "../secrets.ts";
import type { McpAuthentication } from "../tables.ts";
import { markActions } from "./mark-actions.ts";
import { MAX_MCP_SERVERS, type McpServer } from "./schema.ts";
import { parametersOfTool } from "./tool-parameters.ts";
import type { StoredTool } from "./tools.ts";

export interface NewMcpServer {
  readonly name: string;
  readonly url: string;
  readonly authentication: McpAuthentication;
  readonly secret_name: string | null;
  readonly client_id: string | null;
}
export type McpServerChanges = { readonly [Name in keyof NewMcpServer]?: NewMcpServer[Name] | undefined };

export async function addMcpServer(context: ProjectContext, server: NewMcpServer) {
  const projectId = context.project.id;
  const values = await checkedServer(context, server);
  const now = context.now();
  const row = await storedServer(server.name, () =>
    context.db.write(async ({ sql }) => {
      if ((await listMcpServers(sql, { projectId })).length >= MAX_MCP_SERVERS) throw limitReached();
      return insertMcpServer(sql, {
        ...values,
        project_id: projectId,
        tools: toJson([]),
        created_at: now,
        updated_at: now,
      });
    }),
  );
  return presentMcpServer(row);
}

/** Another address or another way to authenticate ends what OAuth has granted. */
export async function changeMcpServer(context: ProjectContext, id: number, changes: McpServerChanges) {
  const before = await requireMcpServer(context, id);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const { name, url, authentication, secret_name, client_id } = before;
  const after = { name, url, authentication, secret_name, client_id, ...given } as NewMcpServer;
  const values = await checkedServer(context, after);
  const isSame = (["url", "authentication", "client_id"] as const).every(
    (field) => values[field] === before[field],
  );
  const row = await storedServer(after.name, () =>
    context.db.writeStatement((sql) =>
      updateMcpServerRow(
        sql,
        { projectId: context.project.id, id },
        {
          ...values,
          ...(isSame ? {} : { sealed_grant: null, refreshing_until: null, problem: null }),
          updated_at: context.now(),
        },
      ),
    ),
  );
  if (!row) throw notFound();
  return presentMcpServer(row);
}

async function checkedServer(context: ProjectContext, server: NewMcpServer): Promise<NewMcpServer> {
  const url = checkedUrl(context, server.url);
  const { authentication, secret_name: secretName, client_id: clientId } = server;
  if (authentication !== "oauth" && clientId !== null)
    throw invalidParams({ client_id: "client_id is for the authentication oauth only." });
  if (authentication === "none" && secretName !== null)
    throw invalidParams({ secret_name: "secret_name is for the authentications bearer and oauth only." });
  if (authentication === "oauth" && secretName !== null && clientId === null)
    throw invalidParams({ secret_name: "secret_name is the secret of a client: set client_id too." });
  if (authentication === "bearer" && secretName === null)
    throw invalidParams({ secret_name: "secret_name must name the action secret that is the bearer token." });
  if (secretName !== null)
    await checkSecret(context, secretName, authentication === "bearer" ? url.host : null);
  return { name: server.name, url: url.href, authentication, secret_name: secretName, client_id: clientId };
}

function checkedUrl({ config }: ProjectContext, text: string): URL {
  const wrong = () =>
    invalidParams({
      url: "url must be a whole address that begins with https://, such as https://desk.example/mcp.",
    });
  let url: URL;
  try {
    url = parseFileUrl(text);
  } catch {
    throw wrong();
  }
  if (url.protocol !== "https:" && !config.allowPrivate.actions) throw wrong();
  return url;
}

async function checkSecret(context: ProjectContext, name: string, host: string | null): Promise<void> {
  const secret = (await openSecrets(context, { projectId: context.project.id })).find(
    (other) => other.name === name,
  );
  if (!secret)
    throw invalidParams({
      secret_name: `secret_name: there is no secret ${name}. Create it with setActionSecret.`,
    });
  if (host !== null && secret.host !== host)
    throw invalidParams({
      secret_name: `secret_name: the secret ${name} is for ${secret.host} only, not for ${host}.`,
    });
}

async function storedServer<Row>(name: string, write: () => Promise<Row>): Promise<Row> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict("An MCP server with this name already exists", { name: `name ${name} is already used.` });
  }
}

export async function requireMcpServer(context: ProjectContext, id: number): Promise<McpServerRow> {
  const row = await findMcpServer(context.db.read, { projectId: context.project.id, id });
  if (!row) throw notFound();
  return row;
}

export async function listProjectMcpServers(context: ProjectContext) {
  return (await listMcpServers(context.db.read, { projectId: context.project.id })).map(presentMcpServer);
}

/** Its actions stay, and are marked: they can't run any more. */
export async function removeMcpServer(context: ProjectContext, id: number): Promise<void> {
  const key = { projectId: context.project.id, id };
  await context.db.write(async ({ sql }) => {
    if (!(await deleteMcpServerRow(sql, key))) throw notFound();
    await markActions(sql, key, () => "The MCP server of this action is not connected any more.");
  });
}

export const presentMcpServer = (row: McpServerRow): z.output<typeof McpServer> => ({
  id: row.id,
  project_id: row.project_id,
  name: row.name,
  url: row.url,
  authentication: row.authentication,
  secret_name: row.secret_name,
  client_id: row.client_id,
  authorized: row.authentication !== "oauth" || row.sealed_grant !== null,
  tools: fromJson<StoredTool[]>(row.tools).map(({ name, title, description, version, inputSchema }) => ({
    name,
    title,
    description,
    version,
    parameters: parametersOfTool(inputSchema),
  })),
  problem: row.problem,
  listed_at: row.listed_at === null ? null : isoTime(row.listed_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
