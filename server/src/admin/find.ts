import { findUserByEmail } from "../organizations/index.ts";
import { findOrganization } from "../organizations/queries/organizations.ts";
import type { Sql } from "../platform/db/index.ts";
import { wholeNumber } from "./command.ts";
import { findProjectByUid } from "./queries.ts";

/** What the command line names, or a sentence that says it does not exist. */

export async function requireUser(sql: Sql, email: string) {
  const user = await findUserByEmail(sql, email);
  if (!user) throw new Error(`There is no user ${email}. \`users list\` shows all.`);
  return user;
}

export async function requireOrganization(sql: Sql, id: string) {
  const organization = await findOrganization(sql, wholeNumber(id, "ORGANIZATION"));
  if (!organization) throw new Error(`There is no organization ${id}. \`organizations list\` shows all.`);
  return organization;
}

export async function requireProject(sql: Sql, uid: string) {
  const project = await findProjectByUid(sql, uid);
  if (!project) throw new Error(`There is no project ${uid}. \`projects list\` shows all.`);
  return project;
}
