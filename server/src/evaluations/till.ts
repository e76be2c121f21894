import { isFree, type Cost } from "../models/index.ts";
import type { App } from "../platform/operations/context.ts";
import { book, type Payer, type Reservation } from "../spending/index.ts";
import { addRunCost } from "./queries/runs.ts";

/** Where the cost of a run goes: the project's ledger, as `evaluation` and never as a visitor's use. */
export interface Till {
  readonly runId: number;
  readonly payer: Payer;
}

export const openTill = (run: { id: number; projectId: number; organizationId: number }): Till => ({
  runId: run.id,
  payer: { organizationId: run.organizationId, projectId: run.projectId, widgetUid: "", isTest: true },
});

/** At once, and not with the result: a reply that was made is paid for, also if its case starts again. */
export async function bookCost(
  app: App,
  { runId, payer }: Till,
  { credits, micros = 0, reservation }: { credits: number; micros?: number; reservation?: Reservation },
): Promise<void> {
  const cost: Cost = { credits, micros };
  if (isFree(cost) && (reservation?.id ?? null) === null) return;
  await app.db.write(async (transaction) => {
    await book(app, transaction, [
      {
        payer,
        reservation: reservation ?? null,
        cost,
        reason: "evaluation",
        reference: `run:${runId}`,
        now: app.now(),
      },
    ]);
    await addRunCost(transaction.sql, { runId }, cost);
  });
}
