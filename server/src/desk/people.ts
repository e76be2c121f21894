import type { z } from "zod";
import { createPage } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import { callerUserId, type ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { findProjectMember, listProjectMembers } from "../projects/index.ts";
import { deleteAway, insertAway, listAwayPeople, listTeamMembers } from "./queries/people.ts";
import type { DeskPerson } from "./schema.ts";

const MOST_PEOPLE = 1_000;

/** The project's members as their colleagues see them: no e-mail addresses and no roles. */
export async function listPeople({ db, project }: ProjectContext): Promise<z.input<typeof DeskPerson>[]> {
  const key = { projectId: project.id };
  const members = await listProjectMembers(db.read, key, createPage({ limit: MOST_PEOPLE }));
  const away = await listAwayPeople(db.read, key);
  const teams = await listTeamMembers(db.read, key);
  return members.map((member) => {
    const since = away.get(member.user_id);
    return {
      user_id: member.user_id,
      name: member.person_name,
      profile_pic: member.person_picture,
      is_away: since !== undefined,
      away_since: since === undefined ? null : isoTime(since),
      team_ids: teams.filter(({ userId }) => userId === member.user_id).map(({ teamId }) => teamId),
    };
  });
}

/** The caller's own status in the project. */
export async function changeAway(context: ProjectContext, isAway: boolean): Promise<void> {
  const userId = callerUserId(context);
  const projectId = context.project.id;
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    if (userId === null || !(await findProjectMember(sql, { projectId, userId }))) {
      throw conflict("Only a member of the project can be away.");
    }
    if (isAway) await insertAway(sql, { projectId, userId, since: context.now() });
    else await deleteAway(sql, { projectId, userId });
    await context.events.publish(transaction, { topic: "desk.changed", projectId });
  });
}
