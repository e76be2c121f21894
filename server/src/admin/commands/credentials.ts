import { issueKey, issueToken } from "../../access/index.ts";
import { deleteKey, listKeys } from "../../access/queries/keys.ts";
import { deleteToken, listTokens, updateToken } from "../../access/queries/tokens.ts";
import { planOf } from "../../organizations/index.ts";
import { findMember } from "../../organizations/queries/members.ts";
import { type Sql, createPage } from "../../platform/db/index.ts";
import type { Permissions } from "../../platform/operations/context.ts";
import { isoTime } from "../../platform/operations/fields.ts";
import { MODULES, type Action, type Module } from "../../platform/operations/requirement.ts";
import {
  columns,
  oneOf,
  UsageError,
  parseWholeNumber,
  type Command,
  type Input,
  type CommandSession,
} from "../command.ts";
import { requireOrganizationById, requireProject, requireUser } from "../find.ts";
import { findKeyScope, findProjectMembership, findTokenScope, listProjects } from "../queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST = 1000;
const ORGANIZATION = { name: "ORGANIZATION", describe: "The ID from `organizations list`" };
const PROJECT = { name: "PROJECT", describe: "The UID from `projects list`" };
const TOKEN = { name: "TOKEN", describe: "The ID from `tokens list`" };

const timeOrNull = (time: number | null) => (time === null ? null : isoTime(time));

export const credentialCommands: readonly Command[] = [
  {
    name: "tokens list",
    effect: "read",
    summary: "List the API tokens of an organization",
    arguments: [ORGANIZATION],
    options: {},
    async run(session, input) {
      const { read } = await session.database();
      const { id } = await requireOrganizationById(read, input.argument("ORGANIZATION"));
      const rows = (await listTokens(read, { organizationId: id }, createPage({ limit: MOST }))).map(
        (token) => ({
          id: token.id,
          name: token.name,
          value: `…${token.hint}`,
          role: token.role,
          permissions: Object.entries(token.permissions ?? {}).map(
            ([module, action]) => `${module}:${action}`,
          ),
          projects: token.projectIds ?? "all",
          creator: token.creator.email,
          active: token.deactivatedAt === null && token.creatorIsMember,
          expires: timeOrNull(token.expiresAt),
          used: timeOrNull(token.lastUsedAt),
        }),
      );
      return { data: rows, text: columns(rows, "No tokens yet.") };
    },
  },
  {
    name: "tokens create",
    effect: "write",
    summary: "Create an API token and print its value once",
    arguments: [ORGANIZATION],
    options: {
      name: { type: "string", value: "NAME", describe: "What it is for", required: true },
      by: { type: "string", value: "EMAIL", describe: "The member it acts for", required: true },
      role: { type: "string", value: "ROLE", describe: "owner, editor or viewer" },
      permission: {
        type: "string",
        value: "MODULE:ACTION",
        multiple: true,
        describe: `Fine-grained, may be repeated; modules ${MODULES.join(", ")}, actions Read, Write`,
      },
      project: {
        type: "string",
        value: "UID",
        multiple: true,
        describe: "Only these projects; all by default",
      },
      days: { type: "string", value: "NUMBER", describe: "Days until it expires; never by default" },
      "administer-by-ai": {
        type: "boolean",
        describe: "Lets AI clients use it to manage members and projects and to delete",
      },
    },
    run: createToken,
  },
  {
    name: "tokens revoke",
    effect: "write",
    summary: "Revoke an API token permanently",
    arguments: [TOKEN],
    options: {},
    async run(session, input) {
      const database = await session.database();
      const scope = await requireToken(database.read, input.argument("TOKEN"));
      await database.write(({ sql }) => deleteToken(sql, scope));
      return { data: { id: scope.tokenId, revoked: true }, text: `Revoked token ${scope.tokenId}.` };
    },
  },
  {
    name: "tokens deactivate",
    effect: "write",
    summary: "Deactivate an API token until it is reactivated",
    arguments: [TOKEN],
    options: {},
    run: (session, input) => setActive(session, input, false),
  },
  {
    name: "tokens reactivate",
    effect: "write",
    summary: "Reactivate a deactivated API token",
    arguments: [TOKEN],
    options: {},
    run: (session, input) => setActive(session, input, true),
  },
  {
    name: "keys list",
    effect: "read",
    summary: "List the project keys",
    arguments: [PROJECT],
    options: {},
    async run(session, input) {
      const { read } = await session.database();
      const { id } = await requireProject(read, input.argument("PROJECT"));
      const rows = (await listKeys(read, { projectId: id }, createPage({ limit: MOST }))).map((key) => ({
        id: key.id,
        name: key.name,
        value: `…${key.hint}`,
        created: isoTime(key.created_at),
        used: timeOrNull(key.last_used_at),
      }));
      return { data: rows, text: columns(rows, "No keys yet.") };
    },
  },
  {
    name: "keys create",
    effect: "write",
    summary: "Create a project key and print its value once",
    arguments: [PROJECT],
    options: {
      name: { type: "string", value: "NAME", describe: "What it is for", required: true },
      by: {
        type: "string",
        value: "EMAIL",
        describe:
          "The member it belongs to; the project's creator by default. It stops working when they leave",
      },
      permission: {
        type: "string",
        value: "MODULE:ACTION",
        multiple: true,
        describe: "May be repeated; by default, everything a key can have",
      },
      days: { type: "string", value: "NUMBER", describe: "Days until it expires; never by default" },
    },
    async run(session, input) {
      const database = await session.database();
      const project = await requireProject(database.read, input.argument("PROJECT"));
      if (!planOf(project.plan).projectKeys) {
        throw new Error(
          `Project keys need the Professional plan or above. This organization is on ${project.plan}.`,
        );
      }
      const by = input.text("by");
      const createdBy = by === undefined ? project.created_by : (await requireUser(database.read, by)).id;
      if (!(await findProjectMembership(database.read, { projectId: project.id, userId: createdBy }))) {
        throw new Error("A key must belong to a member of its project. Choose one with --by.");
      }
      const days = input.text("days");
      const now = session.now();
      const values = {
        projectId: project.id,
        createdBy,
        name: input.text("name")!,
        permissions: permissionsOf(input.texts("permission")),
        expiresAt: days === undefined ? null : now + positive(days) * DAY_MS,
        now,
      };
      const { id, value } = await database.write((transaction) => issueKey(transaction, values));
      return { data: { id, value }, text: `Created key ${id}. It won't be shown again:\n${value}` };
    },
  },
  {
    name: "keys revoke",
    effect: "write",
    summary: "Revoke a project key permanently",
    arguments: [{ name: "KEY", describe: "The ID from `keys list`" }],
    options: {},
    async run(session, input) {
      const database = await session.database();
      const id = parseWholeNumber(input.argument("KEY"), "KEY");
      const scope = await findKeyScope(database.read, id);
      if (!scope) throw new Error(`No key ${id}.`);
      await database.write(({ sql }) => deleteKey(sql, scope));
      return { data: { id, revoked: true }, text: `Revoked key ${id}.` };
    },
  },
];

async function createToken(session: CommandSession, input: Input) {
  const database = await session.database();
  const sql = database.read;
  const { id: organizationId } = await requireOrganizationById(sql, input.argument("ORGANIZATION"));
  const creator = await requireUser(sql, input.text("by")!);
  if (!(await findMember(sql, { organizationId, userId: creator.id }))) {
    throw new Error(`${creator.email} is not a member of organization ${organizationId}.`);
  }
  const role = input.text("role");
  const permissions = permissionsOf(input.texts("permission"));
  if (role === undefined && !permissions) throw new UsageError("Set --role, --permission or both.");
  const days = input.text("days");
  const now = session.now();
  const projectIds = await scopeOf(sql, organizationId, input.texts("project"));
  const { id, value } = await database.write((transaction) =>
    issueToken(transaction, {
      organizationId,
      createdBy: creator.id,
      name: input.text("name")!,
      role: role === undefined ? null : oneOf(role, ["owner", "editor", "viewer"] as const, "--role"),
      permissions,
      projectIds,
      expiresAt: days === undefined ? null : now + positive(days) * DAY_MS,
      administersByAi: input.flag("administer-by-ai"),
      now,
    }),
  );
  return { data: { id, value }, text: `Created token ${id}. It won't be shown again:\n${value}` };
}

function positive(text: string): number {
  const days = parseWholeNumber(text, "--days");
  if (days < 1 || days > 36_500) throw new UsageError("--days must be between 1 and 36500.");
  return days;
}

function permissionsOf(texts: readonly string[]): Permissions | null {
  const given: Partial<Record<Module, Action>> = {};
  for (const text of texts) {
    const [module = "", action = ""] = text.split(":", 2);
    given[oneOf(module, MODULES, "The module of --permission")] = oneOf(
      action,
      ["Read", "Write"],
      "The action of --permission",
    );
  }
  return texts.length > 0 ? given : null;
}

async function scopeOf(sql: Sql, organizationId: number, uids: readonly string[]): Promise<number[] | null> {
  if (uids.length === 0) return null;
  const projects = await listProjects(sql, organizationId);
  return uids.map((uid) => {
    const project = projects.find((candidate) => candidate.uid === uid);
    if (!project) throw new Error(`Organization ${organizationId} has no project ${uid}.`);
    return project.id;
  });
}

async function requireToken(sql: Sql, text: string) {
  const id = parseWholeNumber(text, "TOKEN");
  const scope = await findTokenScope(sql, id);
  if (!scope) throw new Error(`No token ${id}.`);
  return scope;
}

async function setActive(session: CommandSession, input: Input, active: boolean) {
  const database = await session.database();
  const scope = await requireToken(database.read, input.argument("TOKEN"));
  const now = session.now();
  await database.write(({ sql }) => updateToken(sql, scope, { deactivatedAt: active ? null : now, now }));
  return {
    data: { id: scope.tokenId, active },
    text: `${active ? "Reactivated" : "Deactivated"} token ${scope.tokenId}.`,
  };
}
