import type { z } from "zod";
import { fromJson, type Sql, type ListPage, type ListAnswer, eachPage } from "../platform/db/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import type { App, OrganizationContext } from "../platform/operations/context.ts";
import type { FileAnswer } from "../platform/operations/define-operation.ts";
import { endOfDay, isoTime, startOfDay } from "../platform/operations/fields.ts";
import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import { csvHeader, csvLine } from "../platform/text/csv-line.ts";
import {
  countAuditEntries,
  deleteAuditEntriesBefore,
  listAuditEntries,
  listEntriesOfAll,
  type AuditEntryRow,
  type AuditOutcomeValue,
  type AuditSelection,
} from "./queries.ts";
import type { AuditEntry } from "./schema.ts";

export interface AuditFilter {
  readonly action?: string | undefined;
  readonly outcome?: AuditOutcomeValue | undefined;
  readonly user_id?: number | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function toSelection(organizationId: number, filter: AuditFilter): AuditSelection {
  if (filter.from !== undefined && filter.to !== undefined && filter.from > filter.to) {
    throw invalidParams({ from: "from must not be after to." });
  }
  return {
    organizationId,
    action: filter.action ?? null,
    outcome: filter.outcome ?? null,
    userId: filter.user_id ?? null,
    search: filter.search?.trim() || null,
    from: filter.from === undefined ? null : startOfDay(filter.from),
    until: filter.to === undefined ? null : endOfDay(filter.to),
  };
}

export async function pageOfAudit(
  context: OrganizationContext,
  { page, ...filter }: AuditFilter & { readonly page: ListPage },
): Promise<ListAnswer<z.input<typeof AuditEntry>[]>> {
  const selection = toSelection(context.organization.id, filter);
  const rows = await listAuditEntries(context.db.read, selection, page);
  return page.answer(rows.map(presentEntry), () => countAuditEntries(context.db.read, selection));
}

const presentEntry = (row: AuditEntryRow): z.input<typeof AuditEntry> => ({
  id: row.id,
  action: row.action,
  outcome: row.outcome,
  actor: { kind: row.actor_kind, user_id: row.user_id, name: row.actor_name },
  project_id: row.project_id,
  details: fromJson<Record<string, unknown>>(row.details),
  ip: row.ip,
  user_agent: row.user_agent,
  createdAt: isoTime(row.created_at),
});

/** For the operator's command line: the latest entries of all organizations. */
export async function listLatestEntries(sql: Sql, limit: number) {
  const rows = await listEntriesOfAll(sql, limit);
  return rows.map((row) => ({
    time: isoTime(row.created_at),
    organization: row.organization_id,
    who: row.actor_name || row.actor_kind,
    action: row.action,
    outcome: row.outcome,
    ip: row.ip,
    details: toText(row.details),
  }));
}

const toText = (details: AuditEntryRow["details"]): string => JSON.stringify(fromJson(details));

const COLUMNS = [
  "time",
  "action",
  "outcome",
  "actor",
  "actor_kind",
  "project_id",
  "ip",
  "user_agent",
  "details",
];
const BATCH = 500;

export function exportAudit(context: OrganizationContext, filter: AuditFilter): FileAnswer {
  return {
    name: `audit-${isoTime(context.now()).slice(0, 10)}.csv`,
    contentType: "text/csv; charset=utf-8",
    body: lines(context, toSelection(context.organization.id, filter)),
  };
}

async function* lines(app: App, selection: AuditSelection): AsyncGenerator<string> {
  yield csvHeader(COLUMNS);
  const read = (page: ListPage) => listAuditEntries(app.db.read, selection, page);
  for await (const rows of eachPage(BATCH, read)) {
    if (rows.length > 0) yield rows.map(toLine).join("");
  }
}

const toLine = (row: AuditEntryRow): string =>
  csvLine([
    isoTime(row.created_at),
    row.action,
    row.outcome,
    row.actor_name,
    row.actor_kind,
    row.project_id === null ? null : String(row.project_id),
    row.ip,
    row.user_agent,
    row.details,
  ]);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes entries older than AUDIT_RETENTION_DAYS. */
export const deleteOldAuditEntries =
  (retentionDays: number): CleanupTask =>
  async (sql, now) => {
    if (retentionDays > 0) await deleteAuditEntriesBefore(sql, now - retentionDays * DAY_MS);
  };
