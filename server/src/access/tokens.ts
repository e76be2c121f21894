import type { z } from "zod";
import { conflict, forbidden, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { Sql, ListPage } from "../platform/db/index.ts";
import type { OrganizationContext, Permissions } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { KEY_MODULES, type Role } from "../platform/operations/requirement.ts";
import { listProjectsForScope } from "../projects/index.ts";
import { issueToken, newTokenSecret } from "./issue-credentials.ts";
import { signedInPerson } from "./me.ts";
import {
  countTokens,
  deleteToken,
  findToken,
  listTokens,
  updateToken,
  type Token,
} from "./queries/tokens.ts";
import type { ApiToken, IssuedApiToken } from "./schema.ts";

export interface NewToken {
  readonly name: string;
  readonly role: Exclude<Role, "billing"> | null;
  readonly permissions: Permissions | null;
  readonly projectScope: "all" | readonly string[];
  readonly administersByAi: boolean;
  readonly expiresAt: number | null;
}

/** Only owners get here, so no role they give can exceed their own. */
export async function createToken(
  context: OrganizationContext,
  token: NewToken,
): Promise<z.input<typeof IssuedApiToken>> {
  const { userId } = signedInPerson(context);
  const organizationId = context.organization.id;
  return context.db.write(async (transaction) => {
    const { sql } = transaction;
    const projectIds = await scopeIds(sql, { organizationId, userId }, token.projectScope);
    const issued = await issueToken(transaction, {
      organizationId,
      createdBy: userId,
      name: token.name,
      role: token.role,
      permissions: token.permissions,
      projectIds,
      administersByAi: token.administersByAi,
      expiresAt: token.expiresAt,
      now: context.now(),
    });
    const stored = await requireToken(sql, { organizationId, tokenId: issued.id });
    return { ...(await present(sql, context, [stored]))[0]!, value: issued.value };
  });
}

/** The scope is fixed at creation, and only with projects its creator is in. */
export async function scopeIds(
  sql: Sql,
  key: { organizationId: number; userId: number },
  scope: NewToken["projectScope"],
): Promise<number[] | null> {
  if (scope === "all") return null;
  const projects = await listProjectsForScope(sql, key);
  const own = new Map(projects.filter((project) => project.isMember).map(({ uid, id }) => [uid, id]));
  const foreign = scope.filter((uid) => !own.has(uid));
  if (foreign.length > 0) {
    throw invalidParams({
      project_scope: `project_scope includes projects you are not a member of: ${foreign.join(", ")}.`,
    });
  }
  return [...new Set(scope)].map((uid) => own.get(uid)!);
}

export async function pageOfTokens(context: OrganizationContext, page: ListPage) {
  const sql = context.db.read;
  const key = { organizationId: context.organization.id };
  const tokens = await listTokens(sql, key, page);
  return page.answer(await present(sql, context, tokens), () => countTokens(sql, key));
}

/** A deactivated token is refused until it is activated again. */
export async function setTokenActive(
  context: OrganizationContext,
  tokenId: number,
  active: boolean,
): Promise<z.input<typeof ApiToken>> {
  const key = { organizationId: context.organization.id, tokenId };
  return context.db.write(async ({ sql }) => {
    const token = await requireToken(sql, key);
    if ((token.deactivatedAt === null) !== active) {
      const now = context.now();
      await updateToken(sql, key, { deactivatedAt: active ? null : now, now });
    }
    return (await present(sql, context, [await requireToken(sql, key)]))[0]!;
  });
}

/** The same commit revokes the old value and stores the new one. */
export async function regenerateToken(
  context: OrganizationContext,
  tokenId: number,
): Promise<z.input<typeof IssuedApiToken>> {
  const { userId } = signedInPerson(context);
  const key = { organizationId: context.organization.id, tokenId };
  const { value, hash, hint } = newTokenSecret();
  return context.db.write(async ({ sql }) => {
    const token = await requireToken(sql, key);
    if (token.creator.id !== userId) {
      throw forbidden(
        `Only ${token.creator.name} can regenerate this token because it acts on their behalf. Create your own instead.`,
      );
    }
    if (token.clientHost !== null) {
      throw conflict(
        "This token belongs to a connected client, which renews it by itself. Revoke it to disconnect.",
      );
    }
    if (statusOf(token, context.now()) === "expired") {
      throw conflict("This token has expired. Please create a new one.");
    }
    await updateToken(sql, key, { secret: { hash, hint }, now: context.now() });
    return { ...(await present(sql, context, [await requireToken(sql, key)]))[0]!, value };
  });
}

export async function revokeToken(context: OrganizationContext, tokenId: number): Promise<void> {
  const key = { organizationId: context.organization.id, tokenId };
  if (!(await context.db.writeStatement((sql) => deleteToken(sql, key)))) throw notFound();
}

async function requireToken(sql: Sql, key: Parameters<typeof findToken>[1]): Promise<Token> {
  const token = await findToken(sql, key);
  if (!token) throw notFound();
  return token;
}

async function present(
  sql: Sql,
  context: OrganizationContext,
  tokens: readonly Token[],
): Promise<z.input<typeof ApiToken>[]> {
  const projects = await listProjectsForScope(sql, { organizationId: context.organization.id, userId: 0 });
  const uids = new Map(projects.map(({ id, uid }) => [id, uid]));
  const now = context.now();
  return tokens.map((token) => ({
    id: token.id,
    name: token.name,
    hint: token.hint,
    client_host: token.clientHost,
    role: token.role === "billing" ? null : token.role,
    permissions: token.permissions && inOrder(token.permissions),
    project_scope: token.projectIds?.flatMap((id) => uids.get(id) ?? []) ?? ("all" as const),
    may_administer_by_ai: token.administersByAi,
    status: statusOf(token, now),
    expires_at: token.expiresAt === null ? null : isoTime(token.expiresAt),
    last_used_at: token.lastUsedAt === null ? null : isoTime(token.lastUsedAt),
    created_by: token.creator,
    createdAt: isoTime(token.createdAt),
    updatedAt: isoTime(token.updatedAt),
  }));
}

export function inOrder(permissions: Permissions): Permissions {
  return Object.fromEntries(
    KEY_MODULES.flatMap((module) => (permissions[module] ? [[module, permissions[module]]] : [])),
  );
}

function statusOf(token: Token, now: number): z.input<typeof ApiToken>["status"] {
  if (token.expiresAt !== null && token.expiresAt <= now) return "expired";
  if (token.deactivatedAt !== null) return "deactivated";
  return token.creatorIsMember ? "active" : "creator_removed";
}
