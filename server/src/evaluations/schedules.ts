import { invalidParams } from "../platform/errors/app-error.ts";
import type { Transaction } from "../platform/db/index.ts";
import { callerUserId, type App, type ProjectContext } from "../platform/operations/context.ts";
import { requireReplySettings } from "../projects/index.ts";
import { SCHEDULE_JOB } from "./job-kinds.ts";
import { measuredSettings } from "./measured-settings.ts";
import { countActiveRuns } from "./queries/runs.ts";
import {
  deleteSchedule,
  deleteSubscriber,
  findSchedule,
  insertSubscriber,
  upsertSchedule,
  type ScheduleRow,
} from "./queries/schedules.ts";
import { listTestCases } from "./queries/test-cases.ts";
import { findTestSet, type SetKey } from "./queries/test-sets.ts";
import { queueRun, RUNS_AT_ONCE, toResult } from "./runs.ts";
import type { TestSchedule } from "./tables.ts";
import { requireTestSet } from "./test-sets.ts";

const DAY_MS = 24 * 3_600_000;
const PERIOD_MS = { daily: DAY_MS, weekly: 7 * DAY_MS };
/** How long a scheduled run waits for others of its project. */
const BUSY_MS = 15 * 60_000;

export interface ScheduleInput {
  readonly set_id: number;
  readonly every?: TestSchedule | null | undefined;
  readonly notify_me?: boolean | undefined;
}

/** Changes only what is included. The first run comes after one period. */
export async function changeSchedule(context: ProjectContext, input: ScheduleInput): Promise<void> {
  const key = { projectId: context.project.id, setId: input.set_id };
  const userId = callerUserId(context);
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    await requireTestSet(sql, key);
    if (input.every !== undefined) await reschedule(context, transaction, key, input.every);
    if (input.notify_me !== undefined && userId === null)
      throw invalidParams({ notify_me: "Only a person or their token can ask for e-mails." });
    if (input.notify_me !== undefined && userId !== null) {
      const subscriber = { setId: key.setId, userId };
      await (input.notify_me ? insertSubscriber(sql, subscriber) : deleteSubscriber(sql, subscriber));
    }
  });
}

async function reschedule(
  context: ProjectContext,
  transaction: Transaction,
  key: SetKey,
  every: TestSchedule | null,
): Promise<void> {
  const { sql } = transaction;
  const before = await findSchedule(sql, key);
  if (every === null) {
    await deleteSchedule(sql, key);
    await context.jobs.cancel(transaction, SCHEDULE_JOB, String(key.setId));
    return;
  }
  if (before?.every === every) return;
  await planNext(context, transaction, {
    set_id: key.setId,
    project_id: key.projectId,
    organization_id: context.organization.id,
    every,
    next_at: context.now() + PERIOD_MS[every],
    reference: before?.reference ?? null,
    lowest: before?.lowest ?? null,
  });
}

async function planNext(app: App, transaction: Transaction, row: ScheduleRow): Promise<void> {
  await upsertSchedule(transaction.sql, row);
  await enqueue(app, transaction, row, row.next_at);
}

const enqueue = (app: App, transaction: Transaction, row: ScheduleRow, runAt: number): Promise<void> =>
  app.jobs.enqueue(transaction, {
    kind: SCHEDULE_JOB,
    key: String(row.set_id),
    payload: { projectId: row.project_id, setId: row.set_id },
    runAt,
  });

/** Starts the runs that are due, each once in a fleet. */
export function registerScheduleJob(app: App): void {
  app.jobs.register(SCHEDULE_JOB, {
    concurrency: 1,
    run: (job) => app.db.write((transaction) => startScheduled(app, transaction, job.payload as SetKey)),
  });
}

async function startScheduled(app: App, transaction: Transaction, key: SetKey): Promise<void> {
  const { sql } = transaction;
  const { projectId, setId } = key;
  const schedule = await findSchedule(sql, key);
  const set = await findTestSet(sql, key);
  if (!schedule || !set || schedule.next_at > app.now()) return;
  if ((await countActiveRuns(sql, key)) >= RUNS_AT_ONCE) {
    await enqueue(app, transaction, schedule, app.now() + BUSY_MS);
    return;
  }
  const cases = await listTestCases(sql, key);
  if (cases.length > 0) {
    await queueRun(app, transaction, {
      projectId,
      organizationId: schedule.organization_id,
      setId,
      sessionId: null,
      name: set.name,
      isScheduled: true,
      userId: null,
      live: measuredSettings(await requireReplySettings(sql, { projectId })),
      draft: null,
      texts: null,
      runsLive: true,
      cases: cases.map(toResult),
    });
  }
  const period = PERIOD_MS[schedule.every];
  const missed = Math.floor((app.now() - schedule.next_at) / period);
  await planNext(app, transaction, { ...schedule, next_at: schedule.next_at + (missed + 1) * period });
}
