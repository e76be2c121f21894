import type { z } from "zod";
import type { ListPage, ListAnswer } from "../platform/db/index.ts";
import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { listSessionUids, requireSession } from "../sessions/index.ts";
import { countLogRows, deleteLogRowsBefore, listLogRows, type LogRow } from "./queries/log.ts";
import type { RuleLogEntry } from "./schema.ts";

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_COUNTED = 10_000;

interface LogAsked {
  readonly ruleId: number | null;
  readonly sessionUid: string | null;
  readonly page: ListPage;
}

export async function pageOfLog(
  context: ProjectContext,
  { ruleId, sessionUid, page }: LogAsked,
): Promise<ListAnswer<z.input<typeof RuleLogEntry>[]>> {
  const projectId = context.project.id;
  const session = sessionUid === null ? null : await requireSession(context, { projectId, uid: sessionUid });
  const filter = { projectId, ruleId, sessionId: session?.id ?? null };
  const sql = context.db.read;
  const rows = await listLogRows(sql, filter, page);
  const ids = [...new Set(rows.map(({ session_id }) => session_id))];
  const uids = await listSessionUids(sql, { projectId, ids });
  return page.answer(
    rows.map((row) => presentEntry(row, uids.get(row.session_id) ?? "")),
    () => countLogRows(sql, filter, MOST_COUNTED),
  );
}

const presentEntry = (
  { id, rule_id, rule_name, event, outcome, details, created_at }: LogRow,
  session_uid: string,
): z.input<typeof RuleLogEntry> => ({
  id,
  rule_id,
  rule_name,
  event,
  session_uid,
  outcome,
  problem: details.problem ?? null,
  // jsonb keeps no order of names; answers have one.
  effects: (details.effects ?? []).map(({ kind, status, problem }) => ({ kind, status, problem })),
  skipped: (details.skipped ?? []).map((skipped) => ({
    rule_id: skipped.rule_id,
    rule_name: skipped.rule_name,
    why: skipped.why,
    condition: skipped.condition,
    condition_kind: skipped.condition_kind,
  })),
  createdAt: isoTime(created_at),
});

export const deleteOldRuleLog: CleanupTask = (sql, now) => deleteLogRowsBefore(sql, now - RETENTION_MS);
