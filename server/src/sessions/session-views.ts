import type { z } from "zod";
import { customKeysOf } from "../custom-fields/index.ts";
import type { ListPage, ListAnswer } from "../platform/db/index.ts";
import { invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import {
  deleteSessionViewRow,
  insertSessionView,
  countSessionViews,
  listSessionViews,
  updateSessionViewRow,
  type SessionViewRow,
  type ViewValues,
} from "./queries/session-views.ts";
import type { SessionView } from "./schema.ts";
import type { SessionFilter } from "./session-filter.ts";

export async function createView(
  app: App,
  key: { projectId: number },
  values: ViewValues & { name: string; filter: SessionFilter; createdBy: number | null },
): Promise<z.input<typeof SessionView>> {
  requireRange(values);
  await requireKnownFields(app, key, values.filter);
  const row = await app.db.writeStatement((sql) =>
    insertSessionView(sql, { ...key, ...values, search: values.search || null, now: app.now() }),
  );
  return presentView(row);
}

export async function pageOfViews(
  app: App,
  key: { projectId: number },
  page: ListPage,
): Promise<ListAnswer<z.input<typeof SessionView>[]>> {
  const rows = await listSessionViews(app.db.read, key, page);
  return page.answer(rows.map(presentView), () => countSessionViews(app.db.read, key));
}

export async function changeView(
  app: App,
  key: { projectId: number; id: number },
  changes: ViewValues,
): Promise<void> {
  await requireKnownFields(app, key, changes.filter ?? []);
  const search = changes.search === "" ? null : changes.search;
  await app.db.write(async ({ sql }) => {
    const days = await updateSessionViewRow(sql, key, { ...changes, search, now: app.now() });
    if (!days) throw notFound();
    requireRange(days);
  });
}

export async function removeView(app: App, key: { projectId: number; id: number }): Promise<void> {
  if (!(await app.db.writeStatement((sql) => deleteSessionViewRow(sql, key)))) throw notFound();
}

/** Refuses a filter by a field that the project does not have. */
async function requireKnownFields(
  app: App,
  { projectId }: { projectId: number },
  filter: SessionFilter,
): Promise<void> {
  await customKeysOf(app, { projectId, subject: "conversation" }, filter);
}

function requireRange({ from, to }: Pick<ViewValues, "from" | "to">): void {
  if (from && to && from > to) throw invalidParams({ from: "from must not be after to." });
}

function presentView(row: SessionViewRow): z.input<typeof SessionView> {
  return {
    id: row.id,
    project_id: row.project_id,
    name: row.name,
    icon: row.icon,
    // jsonb keeps no order of names; answers have one.
    filter: row.filter.map(({ model, key, field, operator, value }) => ({
      model,
      key,
      ...(field === undefined ? {} : { field }),
      operator,
      value,
    })),
    from: row.from_day,
    to: row.to_day,
    search: row.search,
    orderBy: row.direction,
    created_by: row.created_by,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
