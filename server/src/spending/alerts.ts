import type { Cost } from "../models/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { sendMail } from "../platform/mail/index.ts";
import { listOwners } from "../organizations/index.ts";
import { findProjectById } from "../projects/index.ts";
import type { App } from "../platform/operations/context.ts";
import { budgetMail } from "./budget-mail.ts";
import { limitsFor, unitOf, type Limit } from "./limits.ts";
import { insertAlert } from "./queries/budgets.ts";

export const WARNED_AT_PERCENT = 80;
const SPENT_PERCENT = 100;

/**
 * Notifies the owners, once a period, that a budget is nearly or wholly spent: by mail, and by an event to open
 * dashboards. `refused` is a cost that exceeded the budget.
 */
export async function raiseAlerts(
  app: App,
  transaction: Transaction,
  scope: { readonly projectId: number; readonly widgetUid: string },
  refused: Cost,
): Promise<void> {
  const limits = await limitsFor(transaction.sql, scope, [], app.now());
  for (const limit of limits) {
    const percent = percentOf(limit, refused);
    if (percent !== null && (await isNews(app, transaction, scope.projectId, limit, percent))) {
      await notifyOwners(app, transaction, scope.projectId, limit, percent);
    }
  }
}

function percentOf({ name, limit, spent }: Limit, refused: Cost): number | null {
  if (spent >= limit || spent + refused[unitOf(name)] > limit) return SPENT_PERCENT;
  return spent * 100 >= limit * WARNED_AT_PERCENT ? WARNED_AT_PERCENT : null;
}

async function isNews(
  app: App,
  { sql }: Transaction,
  projectId: number,
  { widgetUid, name: limitName, period }: Limit,
  percent: number,
): Promise<boolean> {
  const key = { projectId, widgetUid, limitName, period };
  const isNew = await insertAlert(sql, { ...key, percent }, app.now());
  // Owners who know that it is spent need no warning that it nearly is.
  if (isNew && percent === SPENT_PERCENT)
    await insertAlert(sql, { ...key, percent: WARNED_AT_PERCENT }, app.now());
  return isNew;
}

async function notifyOwners(
  app: App,
  transaction: Transaction,
  projectId: number,
  limit: Limit,
  percent: number,
): Promise<void> {
  const project = await findProjectById(transaction.sql, projectId);
  if (!project) return;
  const { name, uid, organization_id: organizationId } = project;
  const owners = await listOwners(transaction.sql, { organizationId });
  const { widgetUid, period } = limit;
  for (const { id, email } of owners) {
    const mail = budgetMail(app, { to: email, projectName: name, projectUid: uid, limit, percent });
    const key = `budget:${projectId}:${widgetUid}:${limit.name}:${period}:${percent}:${id}`;
    await sendMail(app, transaction, key, mail);
  }
  await app.events.publish(transaction, {
    topic: "budget.alert",
    projectId,
    widgetUid,
    limit: limit.name,
    period,
    percent,
  });
}
