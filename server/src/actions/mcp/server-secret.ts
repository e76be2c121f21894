import type { App } from "../../platform/operations/context.ts";
import { ActionFailure } from "../failure.ts";
import type { McpServerRow } from "../queries/mcp-servers.ts";
import { openSecrets } from "../secrets.ts";

/** The secret that a server's row names, if it may go to this host. */
export async function secretFor(
  app: App,
  { project_id: projectId, secret_name: name }: McpServerRow,
  host: string,
): Promise<string> {
  const secret = (await openSecrets(app, { projectId })).find((other) => other.name === name);
  if (!secret) throw new ActionFailure(`The secret ${name} does not exist.`);
  if (secret.host !== host) throw new ActionFailure(`The secret ${name} is for ${secret.host} only.`);
  if (secret.value === null)
    throw new ActionFailure(`The secret ${name} can't be read any more. Enter it again.`);
  return secret.value;
}
