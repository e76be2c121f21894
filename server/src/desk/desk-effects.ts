import { storeMessage } from "../messages/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { lockSession, type DeskEffects, type SessionChange } from "../sessions/index.ts";
import { linesOf, storeLine } from "./event-lines.ts";
import { giveBack, isReturn } from "./give-back.ts";
import { deleteFromDesks } from "./queries/people.ts";
import { findDefaultTeam, findTeam, listTeamIds } from "./queries/teams.ts";
import { assignInTurn, waitsForAssignee } from "./rotation.ts";
import { followChange, followMessage } from "./sla-timers.ts";
import { openingOfTeam } from "./teams.ts";

/** What the desk does when a conversation changes, in the same transaction. */
export const deskEffects: DeskEffects = {
  listTeamIds,
  async requireTeam({ sql }, key) {
    if (!(await findTeam(sql, key))) throw notFound();
  },
  async sessionChanged(app, transaction, change) {
    await storeLines(app, transaction, change);
    await app.services.reports.sessionChanged(app, transaction, change);
    const { before, after, by } = change;
    const beginsToWait = before.chat_mode !== "awaiting" || before.team_id !== after.team_id;
    const assigns = by.kind !== "rotation" && beginsToWait && waitsForAssignee(after);
    const assignment = assigns
      ? await assignInTurn(app, transaction, after)
      : isReturn(change)
        ? await giveBack(app, transaction, change)
        : {};
    if (assigns && by.kind === "assistant")
      await notifyOutsideHours(app, transaction, { ...after, ...assignment });
    const timed = await followChange(app, transaction, before, { ...after, ...assignment });
    return { ...assignment, ...timed };
  },
  messageStored: followMessage,
  visitorBlocked: (app, transaction, session, { isBlocked, by }) =>
    storeLine(app, transaction, session, {
      kind: isBlocked ? "visitor_blocked" : "visitor_unblocked",
      subject: null,
      by,
    }),
  async findOutsideHoursText(app, { sql }, session) {
    const key = { projectId: session.project_id };
    const team =
      session.team_id === null
        ? await findDefaultTeam(sql, key)
        : await findTeam(sql, { ...key, teamId: session.team_id });
    return team && !openingOfTeam(team, app.now()).isOpen ? team.outside_text : null;
  },
};

async function storeLines(app: App, transaction: Transaction, change: SessionChange): Promise<void> {
  const { after, by } = change;
  const lines = await linesOf(transaction.sql, change);
  for (const line of lines) await storeLine(app, transaction, after, { ...line, by });
}

/** Where the bot calls for a person, its reply says so first. A visitor's own request is answered with both at once. */
async function notifyOutsideHours(
  app: App,
  transaction: Transaction,
  session: SessionChange["after"],
): Promise<void> {
  const text = await deskEffects.findOutsideHoursText(app, transaction, session);
  if (text === null) return;
  const key = { projectId: session.project_id, uid: session.uid };
  const locked = await lockSession(app, transaction, key);
  await storeMessage(app, transaction, locked, {
    sendBy: "assistant",
    origin: "api",
    text,
    isNotice: true,
  });
}

/** A person who leaves projects is in none of their teams any more. */
export async function leaveDesks(
  { sql }: Transaction,
  leaving: { readonly projectIds: readonly number[]; readonly userId: number },
): Promise<void> {
  if (leaving.projectIds.length > 0) await deleteFromDesks(sql, leaving);
}
