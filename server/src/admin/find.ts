import { findUserByEmail } from "../organizations/index.ts";
import { findOrganization } from "../organizations/queries/organizations.ts";
import type { Sql } from "../platform/db/index.ts";
import { parseWholeNumber } from "./command.ts";
import { findProjectByUid } from "./queries.ts";

/** The record named on the command line, or an error that it doesn't exist. */

export async function requireUser(sql: Sql, email: string) {
  const user = await findUserByEmail(sql, email);
  if (!user) throw new Error(`No user ${email}. Run \`users list\` to see all.`);
  return user;
}

export async function requireOrganizationById(sql: Sql, id: string) {
  const organization = await findOrganization(sql, parseWholeNumber(id, "ORGANIZATION"));
  if (!organization) throw new Error(`No organization ${id}. Run \`organizations list\` to see all.`);
  return organization;
}

export async function requireProject(sql: Sql, uid: string) {
  const project = await findProjectByUid(sql, uid);
  if (!project) throw new Error(`No project ${uid}. Run \`projects list\` to see all.`);
  return project;
}
