import type { Sql, Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import {
  changeSession,
  countOpenOf,
  lockSession,
  listTeamsWithWaiting,
  listWaitingOfTeam,
  type DeskAssignment,
  type WatchedSession,
} from "../sessions/index.ts";
import { canAnswer } from "./can-answer.ts";
import { listRotation, recordTurn } from "./queries/people.ts";
import { findDefaultTeam, listRotatingTeams, lockTeam, type TeamRow } from "./queries/teams.ts";
import { openingOfTeam } from "./teams.ts";

/** Assigned to a team at one go; the next tick goes on. */
const BATCH = 100;

/** Whether a conversation waits for a person and has none. */
export const waitsForAssignee = (session: WatchedSession): boolean =>
  session.chat_mode === "awaiting" &&
  session.assignee_id === null &&
  session.status === "open" &&
  session.is_emulator === 0 &&
  session.is_spam === 0;

/**
 * Gives a waiting conversation its team, the project's default one where it has none, and the member whose turn it
 * is. Outside the team's hours, and where everyone is away or has enough, it stays unassigned until the desk's clock
 * finds a member.
 */
export async function assignInTurn(
  app: App,
  transaction: Transaction,
  session: WatchedSession,
): Promise<DeskAssignment> {
  const { sql } = transaction;
  const projectId = session.project_id;
  const teamId = session.team_id ?? (await findDefaultTeam(sql, { projectId }))?.id;
  if (teamId === undefined) return {};
  const team = await lockTeam(sql, app.db.engine, { projectId, teamId });
  if (!team) return {};
  const assigneeId = await findNextMember(app, sql, team);
  if (assigneeId !== null) await recordTurn(sql, { teamId, userId: assigneeId }, app.now());
  const assignment: DeskAssignment = {
    ...(session.team_id === teamId ? {} : { team_id: teamId }),
    ...(assigneeId === null ? {} : { assignee_id: assigneeId }),
  };
  if (Object.keys(assignment).length === 0) return {};
  const changes = { ...assignment, updated_at: app.now() };
  await changeSession(app, transaction, session, changes, { kind: "rotation" });
  return assignment;
}

async function findNextMember(app: App, sql: Sql, team: TeamRow): Promise<number | null> {
  if (team.rotates === 0 || !openingOfTeam(team, app.now()).isOpen) return null;
  const projectId = team.project_id;
  for (const userId of await listRotation(sql, { projectId, teamId: team.id })) {
    if (!(await canAnswer(sql, { projectId, userId }))) continue;
    if (team.capacity === null) return userId;
    if ((await countOpenOf(sql, { projectId, userId, atMost: team.capacity })) < team.capacity) return userId;
  }
  return null;
}

/** Assigns what waits in teams with a rotation, the longest waiting first. Several processes may do it at once. */
export async function assignWaiting(app: App, isStopped: () => boolean = () => false): Promise<void> {
  const waiting = await listTeamsWithWaiting(app.db.read);
  for (const key of await listRotatingTeams(app.db.read, waiting)) {
    const uids = await listWaitingOfTeam(app.db.read, { ...key, limit: BATCH });
    for (const uid of uids) {
      if (isStopped()) return;
      const isAssigned = await app.db.write(async (transaction) => {
        const session = await lockSession(app, transaction, { projectId: key.projectId, uid });
        if (!waitsForAssignee(session) || session.team_id !== key.teamId) return true;
        return (await assignInTurn(app, transaction, session)).assignee_id !== undefined;
      });
      if (!isAssigned) break;
    }
  }
}
