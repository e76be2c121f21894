import type { Sql } from "../platform/db/index.ts";
import { narrowRole } from "../platform/operations/requirement.ts";
import { findProjectMember } from "../projects/index.ts";

/** A viewer can read conversations but not answer them. */
export async function canAnswer(sql: Sql, key: { projectId: number; userId: number }): Promise<boolean> {
  const member = await findProjectMember(sql, key);
  if (!member) return false;
  const role = narrowRole(member.role ?? member.organization_role, member.organization_role);
  return role === "owner" || role === "editor";
}
