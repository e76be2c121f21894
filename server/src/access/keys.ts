import type { z } from "zod";
import { planOf } from "../organizations/index.ts";
import { forbidden, notFound, type AppError } from "../platform/errors/app-error.ts";
import { callerUserId, type ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { issueKey } from "./issue-credentials.ts";
import { countKeys, deleteKey, listKeys } from "./queries/keys.ts";
import type { IssuedProjectKey, ProjectKey } from "./schema.ts";

/** The refusal that both using and creating a key give on a plan without keys. */
export const planWithoutKeys = (plan: string): AppError =>
  forbidden(
    `Project API keys need the Professional plan or above; this organization is on the ${plan} plan.`,
  );

export async function createKey(
  context: ProjectContext,
  name: string,
): Promise<z.input<typeof IssuedProjectKey>> {
  const { plan } = context.organization;
  if (!planOf(plan).projectKeys) throw planWithoutKeys(plan);
  const createdBy = callerUserId(context) ?? 0;
  const now = context.now();
  const { id, value, hint } = await context.db.write((transaction) =>
    issueKey(transaction, { projectId: context.project.id, createdBy, name, now }),
  );
  return { id, name, hint, value, createdAt: isoTime(now) };
}

export async function pageOfKeys(context: ProjectContext, { limit, page }: { limit: number; page: number }) {
  const key = { projectId: context.project.id };
  const rows = await listKeys(context.db.read, key, { limit, offset: (page - 1) * limit });
  const data: z.input<typeof ProjectKey>[] = rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    last_used_at: row.last_used_at === null ? null : isoTime(row.last_used_at),
    created_by: { id: row.created_by, name: row.creator_name, email: row.creator_email },
    createdAt: isoTime(row.created_at),
  }));
  return { data, total: await countKeys(context.db.read, key) };
}

export async function revokeKey(context: ProjectContext, keyId: number): Promise<void> {
  const key = { projectId: context.project.id, keyId };
  if (!(await context.db.writeStatement((sql) => deleteKey(sql, key)))) throw notFound();
}
