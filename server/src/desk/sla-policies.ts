import type { z } from "zod";
import { fromJson, isUniqueViolation, toJson, type Sql } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { lockProject } from "../projects/index.ts";
import { clearSlaOfPolicy, PRIORITIES } from "../sessions/index.ts";
import {
  countSlaPolicies,
  deleteSlaPolicyRow,
  deleteSlaTimers,
  findSlaPolicy,
  insertSlaPolicy,
  listSlaPolicies,
  updateSlaPolicyRow,
  type SlaPolicyRow,
} from "./queries/sla.ts";
import { findTeam } from "./queries/teams.ts";
import { MOST_POLICIES, type SlaPolicy } from "./sla-schema.ts";

type PolicyFields = Omit<z.output<typeof SlaPolicy>, "id" | "createdAt" | "updatedAt">;
type PolicyInput = { readonly [Field in keyof PolicyFields]?: PolicyFields[Field] | undefined };

/** Conversations of a deleted policy that one transaction releases. */
const RELEASE_BATCH = 500;

export async function describeSlaPolicies({ db, project }: ProjectContext) {
  return (await listSlaPolicies(db.read, { projectId: project.id })).map(presentPolicy);
}

export async function createSlaPolicy(context: ProjectContext, input: PolicyInput & { name: string }) {
  const projectId = context.project.id;
  const now = context.now();
  return named(input.name, () =>
    context.db.write(async ({ sql }) => {
      await lockProject(sql, { projectId });
      const count = await countSlaPolicies(sql, { projectId });
      if (count >= MOST_POLICIES) {
        throw conflict(`A project has at most ${MOST_POLICIES} SLA policies. Delete one first.`);
      }
      await requireTeamOf(sql, projectId, input);
      const row = await insertSlaPolicy(sql, {
        project_id: projectId,
        position: count,
        priorities: toJson([]),
        in_business_hours: 1,
        pauses_while_snoozed: 1,
        pauses_while_waiting: 1,
        ...columnsOf(input),
        name: input.name,
        created_at: now,
        updated_at: now,
      });
      requireTarget(row);
      return presentPolicy(row);
    }),
  );
}

/** Times that count already follow with the next message or change of their conversation. */
export async function changeSlaPolicy(context: ProjectContext, policyId: number, input: PolicyInput) {
  const key = { projectId: context.project.id, policyId };
  return named(input.name, () =>
    context.db.write(async ({ sql }) => {
      await requireTeamOf(sql, key.projectId, input);
      const row = await updateSlaPolicyRow(sql, key, { ...columnsOf(input), updated_at: context.now() });
      if (!row) throw notFound();
      requireTarget(row);
      return presentPolicy(row);
    }),
  );
}

/** Nothing is due in its conversations then, until they change. */
export async function removeSlaPolicy({ db, project }: ProjectContext, policyId: number): Promise<void> {
  const key = { projectId: project.id, policyId };
  if (!(await findSlaPolicy(db.read, key))) throw notFound();
  const release = async (sql: Sql): Promise<number> => {
    const sessionIds = await clearSlaOfPolicy(sql, { ...key, limit: RELEASE_BATCH });
    await deleteSlaTimers(sql, { sessionIds });
    return sessionIds.length;
  };
  while ((await db.write(({ sql }) => release(sql))) === RELEASE_BATCH);
  await db.write(async ({ sql }) => {
    await release(sql);
    if (!(await deleteSlaPolicyRow(sql, key))) throw notFound();
  });
}

export async function removePoliciesOfTeam(context: ProjectContext, teamId: number): Promise<void> {
  const policies = await listSlaPolicies(context.db.read, { projectId: context.project.id });
  for (const { id, team_id } of policies) if (team_id === teamId) await removeSlaPolicy(context, id);
}

/** The first one that fits. */
export async function findPolicyFor(
  sql: Sql,
  session: { readonly project_id: number; readonly team_id: number | null; readonly priority: number },
): Promise<SlaPolicyRow | null> {
  const policies = await listSlaPolicies(sql, { projectId: session.project_id });
  const fits = ({ team_id, priorities }: SlaPolicyRow): boolean => {
    const chosen = fromJson<number[]>(priorities);
    return (
      (team_id === null || team_id === session.team_id) &&
      (chosen.length === 0 || chosen.includes(session.priority))
    );
  };
  return policies.find(fits) ?? null;
}

async function requireTeamOf(sql: Sql, projectId: number, { team_id }: PolicyInput): Promise<void> {
  if (team_id != null && !(await findTeam(sql, { projectId, teamId: team_id }))) throw notFound();
}

function requireTarget(row: SlaPolicyRow): void {
  if ((row.first_reply_minutes ?? row.next_reply_minutes ?? row.resolution_minutes) !== null) return;
  throw invalidParams({ first_reply_minutes: "first_reply_minutes or another target is needed." });
}

async function named<Result>(name: string | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`An SLA policy named ${name ?? ""} exists already.`);
    throw error;
  }
}

const PLAIN_COLUMNS = [
  "name",
  "team_id",
  "first_reply_minutes",
  "next_reply_minutes",
  "resolution_minutes",
  "position",
] as const;
const FLAG_COLUMNS = ["in_business_hours", "pauses_while_snoozed", "pauses_while_waiting"] as const;

type PolicyColumns = Partial<Omit<SlaPolicyRow, "id" | "project_id" | "created_at" | "updated_at">>;

function columnsOf(input: PolicyInput): PolicyColumns {
  const given = [
    ...PLAIN_COLUMNS.map((column) => [column, input[column]] as const),
    ...FLAG_COLUMNS.map((column) => [column, input[column] && Number(input[column])] as const),
    ["priorities", input.priorities && toJson(input.priorities.map((name) => PRIORITIES.indexOf(name)))],
  ] as const;
  return Object.fromEntries(
    given
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => [column, value === false ? 0 : value]),
  );
}

function presentPolicy(row: SlaPolicyRow): z.input<typeof SlaPolicy> {
  return {
    id: row.id,
    name: row.name,
    team_id: row.team_id,
    priorities: fromJson<number[]>(row.priorities).map((position) => PRIORITIES[position] ?? "none"),
    first_reply_minutes: row.first_reply_minutes,
    next_reply_minutes: row.next_reply_minutes,
    resolution_minutes: row.resolution_minutes,
    in_business_hours: row.in_business_hours === 1,
    pauses_while_snoozed: row.pauses_while_snoozed === 1,
    pauses_while_waiting: row.pauses_while_waiting === 1,
    position: row.position,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
