import type { z } from "zod";
import { invalidParams, limitReached, notFound } from "../platform/errors/app-error.ts";
import type { App, ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { sealedPlace } from "../platform/secrets/sealed-place.ts";
import { deleteSecretRow, listSecrets, upsertActionSecret, type SecretRow } from "./queries/secrets.ts";
import { MAX_SECRETS } from "./limits-of-actions.ts";
import type { ActionSecret } from "./schema.ts";

export const sealedActionSecret = sealedPlace({
  purpose: "action-secret",
  table: "action_secrets",
  id: "id",
  column: "sealed",
});
/** A host, with its port where it is not the usual one. */
const HOST =
  /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

export interface NewActionSecret {
  readonly name: string;
  readonly secret: string;
  readonly host: string;
}

/** Stores a secret sealed, in place of one with the same name. */
export async function setSecret(context: ProjectContext, { name, secret, host }: NewActionSecret) {
  const receiver = host.trim().toLowerCase();
  if (!HOST.test(receiver))
    throw invalidParams({ host: "host must be a host such as api.example.com, without https:// and path." });
  const projectId = context.project.id;
  const sealed = sealedActionSecret.seal(context, secret);
  const row = await context.db.write(async ({ sql }) => {
    const held = await listSecrets(sql, { projectId });
    if (held.length >= MAX_SECRETS && !held.some((other) => other.name === name)) throw limitReached();
    return upsertActionSecret(sql, { projectId, name, host: receiver, sealed, now: context.now() });
  });
  return presentSecret(row);
}

export async function listProjectSecrets(context: ProjectContext) {
  return (await listSecrets(context.db.read, { projectId: context.project.id })).map(presentSecret);
}

export async function removeSecret(context: ProjectContext, id: number): Promise<void> {
  const key = { projectId: context.project.id, id };
  if (!(await context.db.writeStatement((sql) => deleteSecretRow(sql, key)))) throw notFound();
}

/** A secret that can be used: its value and the only host that may receive it. */
export interface OpenSecret {
  readonly name: string;
  readonly host: string;
  /** Null where the installation's key has changed since it was stored. */
  readonly value: string | null;
}

export async function openSecrets(app: App, key: { projectId: number }): Promise<OpenSecret[]> {
  const rows = await listSecrets(app.db.read, key);
  return rows.map(({ name, host, sealed }) => ({ name, host, value: unsealed(app, sealed) }));
}

function unsealed(app: App, sealed: string): string | null {
  try {
    return sealedActionSecret.unseal(app, sealed);
  } catch {
    return null;
  }
}

const presentSecret = (row: SecretRow): z.input<typeof ActionSecret> => ({
  id: row.id,
  name: row.name,
  host: row.host,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
