import { listOwners } from "../../organizations/index.ts";
import type { Transaction } from "../../platform/db/index.ts";
import { sendMail, type Mail } from "../../platform/mail/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { insertEndingNotice, listChosenModels, type ChosenModels } from "../queries/model-endings.ts";
import { daysAfter, modelEndingOf, NOTICE_DAYS, type ModelEnding } from "./endings.ts";

const KIND = "projects.model-endings";
const PROJECTS_AT_ONCE = 200;

/** Tells owners before a model ends that their project uses. */
export function registerModelEndings(app: App): void {
  app.jobs.register(KIND, {
    concurrency: 1,
    async run(_job, signal) {
      await schedule(app, daysAfter(app.now(), 1));
      for (let after = 0; ;) {
        const projects = await listChosenModels(app.db.read, { after, limit: PROJECTS_AT_ONCE });
        for (const project of projects) {
          signal.throwIfAborted();
          // What fails for one project is tried again tomorrow, and keeps no other owner from hearing.
          await notifyOf(app, project).catch((error: unknown) =>
            app.log.warn({ err: error, projectId: project.projectId }, "the end of a model was not told"),
          );
        }
        const last = projects.at(-1);
        if (!last) break;
        after = last.projectId;
      }
    },
  });
}

/** Looks at once, and every day. */
export function startModelEndings(app: App): void {
  schedule(app, app.now()).catch((error: unknown) =>
    app.log.warn({ err: error }, "the ends of models are not watched"),
  );
}

const schedule = (app: App, runAt: number): Promise<void> =>
  app.db.write((transaction) =>
    app.jobs.enqueue(transaction, { kind: KIND, key: "daily", payload: {}, runAt }),
  );

async function notifyOf(app: App, project: ChosenModels): Promise<void> {
  const { catalogue } = await app.services.models.of(project.organizationId);
  for (const value of new Set([project.model, ...project.others])) {
    const ending = modelEndingOf(catalogue, { value, plan: project.plan }, app.now());
    if (ending) await app.db.write((transaction) => notify(app, transaction, project, ending));
  }
}

async function notify(
  app: App,
  transaction: Transaction,
  project: ChosenModels,
  ending: ModelEnding,
): Promise<void> {
  const { sql } = transaction;
  const { projectId, organizationId } = project;
  const { model, notice, withdrawnOn, successor } = ending;
  if (!(await insertEndingNotice(sql, { projectId, model, days: notice }, app.now()))) return;
  // A notice that comes late stands for the earlier ones.
  for (const days of NOTICE_DAYS.filter((one) => one > notice))
    await insertEndingNotice(sql, { projectId, model, days }, app.now());
  for (const { id, email } of await listOwners(sql, { organizationId }))
    await sendMail(
      app,
      transaction,
      `model-ending:${projectId}:${model}:${notice}:${id}`,
      mailOf(app, email, project, ending),
    );
  await app.events.publish(transaction, { topic: "model.ending", projectId, model, withdrawnOn, successor });
}

function mailOf(app: App, to: string, project: ChosenModels, ending: ModelEnding): Mail {
  const { label, model, withdrawnOn, successor, notice } = ending;
  const hasEnded = notice === 0;
  const link = `${app.publicUrl()}/p/${project.uid}/agent`;
  const isFirst = project.model === model;
  return {
    to,
    subject: hasEnded
      ? `${label} has ended: ${project.name} uses it`
      : `${label} ends on ${withdrawnOn}: ${project.name} uses it`,
    text: [
      hasEnded
        ? `Its vendor withdrew ${label} on ${withdrawnOn}.`
        : `Its vendor withdraws ${label} on ${withdrawnOn}.`,
      isFirst
        ? `${hasEnded ? "Since then" : "From then on"}, the project's fallback models answer, else ${successor ?? "the built-in model"}. The execution log says which.`
        : `${project.name} uses it as a fallback or to word searches. ${hasEnded ? "It is left out." : "From then on it is left out."}`,
      isFirst && successor !== null
        ? `${successor} replaces it. Compare both on your test sets and choose it here:\n${link}`
        : `Choose another model:\n${link}`,
    ].join("\n\n"),
  };
}
