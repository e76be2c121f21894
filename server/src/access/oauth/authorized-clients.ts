import type { z } from "zod";
import type { ListPage } from "../../platform/db/index.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { Context } from "../../platform/operations/context.ts";
import { isoTime } from "../../platform/operations/fields.ts";
import { signedInPerson } from "../me.ts";
import { inOrder } from "../tokens.ts";
import { countGrantsOfUser, deleteGrantOfUser, listGrantsOfUser } from "./queries.ts";
import type { AuthorizedClient } from "./schema.ts";

/** The clients that act for the person, in all organizations that the sign-in reaches. */
export async function pageOfClients(context: Context, page: ListPage) {
  const { userId, ssoOrganizationId } = signedInPerson(context);
  const key = { userId, ssoOrganizationId, now: context.now() };
  const grants = await listGrantsOfUser(context.db.read, key, page);
  const data: z.input<typeof AuthorizedClient>[] = grants.map((grant) => ({
    id: grant.tokenId,
    client_name: grant.name,
    client_host: grant.clientHost,
    organization: { id: grant.organizationId, name: grant.organizationName },
    role: grant.role === "billing" ? null : grant.role,
    permissions: grant.permissions && inOrder(grant.permissions),
    project_count: grant.projectIds?.length ?? null,
    may_administer_by_ai: grant.administersByAi,
    last_used_at: grant.lastUsedAt === null ? null : isoTime(grant.lastUsedAt),
    createdAt: isoTime(grant.createdAt),
  }));
  return page.answer(data, () => countGrantsOfUser(context.db.read, key));
}

export async function disconnectClient(context: Context, tokenId: number): Promise<void> {
  const { userId, ssoOrganizationId } = signedInPerson(context);
  const key = { userId, ssoOrganizationId, tokenId };
  if (!(await context.db.writeStatement((sql) => deleteGrantOfUser(sql, key)))) throw notFound();
}
