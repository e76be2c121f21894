import type { z } from "zod";
import { planOf } from "../organizations/index.ts";
import type { ListPage } from "../platform/db/index.ts";
import { conflict, forbidden, invalidParams, notFound, type AppError } from "../platform/errors/app-error.ts";
import { callerUserId, type Permissions, type ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { issueKey } from "./issue-credentials.ts";
import { exceedingModules, permissionsForKeys, permissionsOfKey } from "./permissions.ts";
import { countKeys, deleteKey, findKey, listKeys, updateKey, type Key } from "./queries/keys.ts";
import type { IssuedProjectKey, ProjectKey } from "./schema.ts";
import { withoutPermissions } from "./token-input.ts";
import { inOrder } from "./tokens.ts";

/** The refusal that both using and creating a key give on a plan without keys. */
export const planWithoutKeys = (plan: string): AppError =>
  forbidden(`Project keys need the Professional plan or above. This organization is on the ${plan} plan.`);

export interface NewKey {
  readonly name: string;
  /** By default all that a key with these origins may do. */
  readonly permissions: Permissions | null;
  readonly origins: readonly string[];
  readonly fallsBack: boolean;
  readonly expiresAt: number | null;
}

export async function createKey(
  context: ProjectContext,
  { name, permissions, origins, fallsBack, expiresAt }: NewKey,
): Promise<z.input<typeof IssuedProjectKey>> {
  const { plan } = context.organization;
  if (!planOf(plan).projectKeys) throw planWithoutKeys(plan);
  const granted = permissions ?? permissionsForKeys(origins);
  requireHeld(context, granted, origins);
  const createdBy = callerUserId(context) ?? 0;
  const now = context.now();
  const projectId = context.project.id;
  const values = { projectId, createdBy, name, permissions, origins, fallsBack, expiresAt, now };
  const { id, value, hint } = await context.db.write((transaction) => issueKey(transaction, values));
  return {
    id,
    name,
    hint,
    permissions: inOrder(granted),
    allowed_origins: [...origins],
    use_fallback_models: fallsBack,
    expires_at: expiresAt === null ? null : isoTime(expiresAt),
    value,
    createdAt: isoTime(now),
  };
}

/**
 * A key never has more permissions than its creator: otherwise a member who writes settings could read everything
 * with a key.
 */
function requireHeld(
  { project }: ProjectContext,
  permissions: Permissions,
  origins: readonly string[],
): void {
  const beyond = exceedingModules(permissions, permissionsForKeys(origins));
  if (beyond.length > 0) {
    throw invalidParams({
      permissions:
        origins.length > 0
          ? `permissions includes some that a key with allowed origins can't have: ${beyond.join(", ")}. Everyone who opens the page has its key: use another key, without origins, on your server.`
          : `permissions includes some that project keys can't have: ${beyond.join(", ")}.`,
    });
  }
  const missing = exceedingModules(permissions, project.permissions);
  if (missing.length > 0) {
    throw forbidden(`You can't give a key permissions you don't have: ${missing.join(", ")}`);
  }
}

interface KeyChange {
  readonly name?: string;
  readonly permissions?: Permissions;
  readonly origins?: readonly string[];
  readonly fallsBack?: boolean;
  readonly expiresAt?: number | null;
}

export async function changeKey(
  context: ProjectContext,
  keyId: number,
  change: KeyChange,
): Promise<z.input<typeof ProjectKey>> {
  const key = { projectId: context.project.id, keyId };
  return context.db.write(async ({ sql }) => {
    const known = await findKey(sql, key);
    if (!known) throw notFound();
    requireChangeable(context, known, change);
    await updateKey(sql, key, change);
    return present((await findKey(sql, key))!, context.now());
  });
}

function requireChangeable(context: ProjectContext, known: Key, change: KeyChange): void {
  const { origins = known.origins } = change;
  // Strangers know a key that was in a page, so it must never get a server's permissions.
  if (known.origins.length > 0 && origins.length === 0)
    throw conflict(
      "A key that pages may use can't become a server's key, because others may know it. Create another key for your server, and revoke this one.",
    );
  const isGrant = change.permissions !== undefined || change.origins !== undefined;
  if (
    isGrant &&
    Object.keys(grantedTo({ permissions: change.permissions ?? known.permissions }, origins)).length === 0
  )
    throw withoutPermissions();
  if (change.permissions) requireHeld(context, change.permissions, origins);
  // Extending an expired key grants all its permissions again.
  else if (change.expiresAt !== undefined) requireHeld(context, grantedTo(known, origins), origins);
}

/** What the key has with these origins; its creator's role may allow less. */
const grantedTo = ({ permissions }: Pick<Key, "permissions">, origins: readonly string[]): Permissions =>
  permissionsOfKey(permissions, origins);

export async function pageOfKeys(context: ProjectContext, page: ListPage) {
  const key = { projectId: context.project.id };
  const rows = await listKeys(context.db.read, key, page);
  const now = context.now();
  return page.answer(
    rows.map((row) => present(row, now)),
    () => countKeys(context.db.read, key),
  );
}

function present(row: Key, now: number): z.input<typeof ProjectKey> {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    permissions: inOrder(grantedTo(row, row.origins)),
    allowed_origins: [...row.origins],
    was_narrowed: row.was_narrowed === 1,
    use_fallback_models: row.falls_back === 1,
    status: statusOf(row, now),
    expires_at: row.expires_at === null ? null : isoTime(row.expires_at),
    last_used_at: row.last_used_at === null ? null : isoTime(row.last_used_at),
    created_by: { id: row.created_by, name: row.creator_name, email: row.creator_email },
    createdAt: isoTime(row.created_at),
  };
}

function statusOf(key: Key, now: number): z.input<typeof ProjectKey>["status"] {
  if (!key.creatorIsMember) return "creator_removed";
  return key.expires_at !== null && key.expires_at <= now ? "expired" : "active";
}

export async function revokeKey(context: ProjectContext, keyId: number): Promise<void> {
  const key = { projectId: context.project.id, keyId };
  if (!(await context.db.writeStatement((sql) => deleteKey(sql, key)))) throw notFound();
}
