import { type Sql, type Transaction, createPage } from "../platform/db/index.ts";
import { sendMail, type Mail } from "../platform/mail/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findProjectById, findProjectMember } from "../projects/index.ts";
import { questionOf } from "./case-question.ts";
import { figuresOf } from "./figures.ts";
import { countOutcomes, listResults } from "./queries/results.ts";
import { findRun, type EvaluationRunKey, type RunRow } from "./queries/runs.ts";
import { findSchedule, listSubscribers, upsertSchedule } from "./queries/schedules.ts";

const CASES_NAMED = 10;
/** Hundredths of a percent, so that no engine stores a fraction. */
const SCALE = 10_000;

/**
 * Compares a scheduled run with the level before it and notifies people of a fall: once, and again only if the figures
 * fall further. Back at the level before, the next fall is a new one.
 */
export async function reportFall(app: App, transaction: Transaction, key: EvaluationRunKey): Promise<void> {
  const { sql } = transaction;
  const run = await findRun(sql, key);
  if (!run || run.is_scheduled !== 1 || run.set_id === null) return;
  const schedule = await findSchedule(sql, { projectId: key.projectId, setId: run.set_id });
  const { share } = figuresOf(await countOutcomes(sql, [run.id]), "live");
  if (!schedule || share === null) return;
  const level = Math.round(share * SCALE);
  const { reference, lowest } = schedule;
  if (reference === null || lowest === null || level >= reference) {
    await upsertSchedule(sql, { ...schedule, reference: level, lowest: level });
    return;
  }
  if (level >= lowest) return;
  await upsertSchedule(sql, { ...schedule, lowest: level });
  await notify(app, transaction, run, { from: reference, to: level });
}

async function notify(
  app: App,
  transaction: Transaction,
  run: RunRow,
  levels: { from: number; to: number },
): Promise<void> {
  const { sql } = transaction;
  const projectId = run.project_id;
  const project = await findProjectById(sql, projectId);
  if (!project || run.set_id === null) return;
  const failed = await listFailed(sql, run);
  for (const userId of await listSubscribers(sql, run.set_id)) {
    // People who have left the project, or may not read it any more, get no mail about it.
    const member = await findProjectMember(sql, { projectId, userId });
    if (!member || member.organization_role === "billing") continue;
    const link = `${app.publicUrl()}/p/${project.uid}/evaluation/runs/${run.id}`;
    const mail = fallMail(member.person_email, project.name, run.name, levels, failed, link);
    await sendMail(app, transaction, `evaluation:${run.id}:${userId}`, mail);
  }
}

async function listFailed(sql: Sql, run: RunRow): Promise<string[]> {
  const key = { projectId: run.project_id, runId: run.id };
  const page = createPage({ limit: CASES_NAMED });
  const rows = await listResults(sql, key, { outcome: "failed" }, page);
  return rows.map(({ content }) => questionOf(content));
}

function fallMail(
  to: string,
  projectName: string,
  setName: string,
  levels: { from: number; to: number },
  failed: readonly string[],
  link: string,
): Mail {
  const percent = (level: number): string => `${Math.floor((level * 100) / SCALE)}%`;
  return {
    to,
    subject: `${projectName}: “${setName}” fell from ${percent(levels.from)} to ${percent(levels.to)}`,
    text: [
      `The scheduled run of “${setName}” passed ${percent(levels.to)} of its cases. Before, it passed ${percent(levels.from)}.`,
      ...(failed.length === 0 ? [] : [`Failed:\n${failed.map((one) => `- ${one}`).join("\n")}`]),
      `See the replies and what they were made from:\n${link}`,
      "You get this mail because you asked for it. Turn it off in the test set.",
    ].join("\n\n"),
  };
}
