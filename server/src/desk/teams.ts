import type { z } from "zod";
import { fromJson, isUniqueViolation, toJson, type Sql } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { findProjectMember, lockProject } from "../projects/index.ts";
import { clearTeamOfSessions } from "../sessions/index.ts";
import { openingAt, type BusinessHours, type TeamOpening, type OpeningTime } from "./hours.ts";
import { listTeamMembers, replaceTeamMembers } from "./queries/people.ts";
import {
  clearDefaultTeam,
  countTeams,
  deleteTeamRow,
  findTeam,
  insertTeam,
  listTeams,
  lockTeam,
  updateTeamRow,
  type TeamRow,
} from "./queries/teams.ts";
import { removePoliciesOfTeam } from "./sla-policies.ts";
import { MOST_TEAMS, type Holiday, type Team } from "./schema.ts";

type TeamFields = Omit<z.output<typeof Team>, "id" | "is_open" | "opens_at" | "createdAt" | "updatedAt">;
export type TeamInput = { readonly [Field in keyof TeamFields]?: TeamFields[Field] | undefined };
type StoredHoliday = z.output<typeof Holiday>;

/** Conversations of a deleted team that one transaction releases. */
const RELEASE_BATCH = 500;

export const hoursOfTeam = (team: TeamRow): BusinessHours => ({
  timeZone: team.time_zone,
  hours: team.hours === null ? null : fromJson<OpeningTime[]>(team.hours),
  holidays: fromJson<StoredHoliday[]>(team.holidays).map(({ date }) => date),
});

export const openingOfTeam = (team: TeamRow, now: number): TeamOpening => openingAt(hoursOfTeam(team), now);

export async function describeTeams({ db, now, project }: ProjectContext) {
  const key = { projectId: project.id };
  const members = await listTeamMembers(db.read, key);
  return (await listTeams(db.read, key)).map((row) => presentTeam(row, members, now()));
}

export async function createTeam(context: ProjectContext, input: TeamInput & { name: string }) {
  const projectId = context.project.id;
  const now = context.now();
  return named(input.name, () =>
    context.db.write(async ({ sql }) => {
      await lockProject(sql, { projectId });
      if ((await countTeams(sql, { projectId })) >= MOST_TEAMS) {
        throw conflict(`A project has at most ${MOST_TEAMS} teams. Delete one first.`);
      }
      if (input.is_default) await clearDefaultTeam(sql, { projectId });
      const team = await insertTeam(sql, {
        project_id: projectId,
        is_default: 0,
        rotates: 0,
        time_zone: "UTC",
        holidays: toJson([]),
        ...columnsOf(input),
        name: input.name,
        created_at: now,
        updated_at: now,
      });
      await writeMembers(sql, { projectId, teamId: team.id }, input.member_ids ?? []);
      return presentTeam(team, await listTeamMembers(sql, { projectId }), now);
    }),
  );
}

export async function changeTeam(context: ProjectContext, teamId: number, input: TeamInput) {
  const key = { projectId: context.project.id, teamId };
  const now = context.now();
  return named(input.name, () =>
    context.db.write(async ({ sql }) => {
      // Teams become the default one after the other, so that only one is.
      if (input.is_default) await lockProject(sql, key);
      if (!(await lockTeam(sql, context.db.engine, key))) throw notFound();
      if (input.is_default) await clearDefaultTeam(sql, key);
      await updateTeamRow(sql, key, { ...columnsOf(input), updated_at: now });
      if (input.member_ids) await writeMembers(sql, key, input.member_ids);
      const team = await findTeam(sql, key);
      if (!team) throw notFound();
      return presentTeam(team, await listTeamMembers(sql, key), now);
    }),
  );
}

/** Its conversations have no team then. A large team's are released in batches, so that no other write waits long. */
export async function removeTeam(context: ProjectContext, teamId: number): Promise<void> {
  const { db, project } = context;
  const key = { projectId: project.id, teamId };
  if (!(await findTeam(db.read, key))) throw notFound();
  await removePoliciesOfTeam(context, teamId);
  const release = (sql: Sql) => clearTeamOfSessions(sql, { ...key, limit: RELEASE_BATCH });
  while ((await db.writeStatement(release)) === RELEASE_BATCH);
  await db.write(async ({ sql }) => {
    await release(sql);
    if (!(await deleteTeamRow(sql, key))) throw notFound();
  });
}

async function writeMembers(
  sql: Sql,
  key: { projectId: number; teamId: number },
  userIds: readonly number[],
): Promise<void> {
  const unique = [...new Set(userIds)];
  for (const userId of unique) {
    if (!(await findProjectMember(sql, { projectId: key.projectId, userId }))) {
      throw invalidParams({ member_ids: `member_ids: user ${userId} is no member of this project.` });
    }
  }
  await replaceTeamMembers(sql, key, unique);
}

async function named<Result>(name: string | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`A team named ${name ?? ""} exists already.`);
    throw error;
  }
}

function columnsOf(input: TeamInput) {
  const { name, is_default, rotates, capacity, time_zone, hours, holidays, outside_text, reply_minutes } =
    input;
  return {
    ...(name === undefined ? {} : { name }),
    ...(is_default === undefined ? {} : { is_default: Number(is_default) }),
    ...(rotates === undefined ? {} : { rotates: Number(rotates) }),
    ...(capacity === undefined ? {} : { capacity }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(hours === undefined ? {} : { hours: hours === null ? null : toJson(hours) }),
    ...(holidays === undefined ? {} : { holidays: toJson(holidays) }),
    ...(outside_text === undefined ? {} : { outside_text: outside_text === "" ? null : outside_text }),
    ...(reply_minutes === undefined ? {} : { reply_minutes }),
  };
}

function presentTeam(
  row: TeamRow,
  members: readonly { teamId: number; userId: number }[],
  now: number,
): z.input<typeof Team> {
  const { isOpen, opensAt } = openingOfTeam(row, now);
  return {
    id: row.id,
    name: row.name,
    member_ids: members.filter(({ teamId }) => teamId === row.id).map(({ userId }) => userId),
    is_default: row.is_default === 1,
    rotates: row.rotates === 1,
    capacity: row.capacity,
    time_zone: row.time_zone,
    // jsonb keeps no order of names; answers have one.
    hours: row.hours && fromJson<OpeningTime[]>(row.hours).map(({ day, from, to }) => ({ day, from, to })),
    holidays: fromJson<StoredHoliday[]>(row.holidays).map(({ date, name }) => ({ date, name })),
    outside_text: row.outside_text,
    reply_minutes: row.reply_minutes,
    is_open: isOpen,
    opens_at: opensAt === null ? null : isoTime(opensAt),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
