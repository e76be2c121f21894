import type { z } from "zod";
import type { Sql } from "../platform/db/index.ts";
import { deleteInSlices, type SlicedCleanup } from "../platform/jobs/cleanup.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { lockProject } from "../projects/index.ts";
import { findProofLifetimes, shortenProofs, upsertProofLifetimes } from "./queries/proof-lifetimes.ts";
import { deleteEndedProofs, deleteExpiredProofs } from "./queries/visitor-proofs.ts";
import type { ProofLifetimes } from "./schema.ts";
import type { ProofSource } from "./tables.ts";

type Lifetimes = z.output<typeof ProofLifetimes>;
export type ChangedLifetimes = { readonly [Field in keyof Lifetimes]?: Lifetimes[Field] | undefined };

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DEFAULTS: Lifetimes = { signed_days: 30, channel_hours: 24, code_days: 30, team_days: 30 };
const fieldNames = Object.keys(DEFAULTS) as (keyof Lifetimes)[];
/** An ended proof helps the team to understand what happened; later the audit log does. */
const KEPT_MS = 30 * DAY_MS;
/** In one transaction. */
const ROWS = 1_000;

const SETTING_OF: Readonly<Record<ProofSource, keyof Lifetimes>> = {
  identity_token: "signed_days",
  identity_hash: "signed_days",
  slack: "channel_hours",
  crisp: "channel_hours",
  dkim: "channel_hours",
  whatsapp: "channel_hours",
  code: "code_days",
  team: "team_days",
};
const SOURCES = Object.keys(SETTING_OF) as ProofSource[];

export const lifetimesOf = async (sql: Sql, projectId: number): Promise<Lifetimes> =>
  (await findProofLifetimes(sql, { projectId })) ?? DEFAULTS;

/** How long a proof of this source holds in the project. */
export async function lifetimeMs(sql: Sql, projectId: number, source: ProofSource): Promise<number> {
  return inMs(await lifetimesOf(sql, projectId), SETTING_OF[source]);
}

const inMs = (lifetimes: Lifetimes, field: keyof Lifetimes): number =>
  lifetimes[field] * (field === "channel_hours" ? HOUR_MS : DAY_MS);

/** A shorter life holds for the proofs that there are as well; a longer one for those to come. */
export async function changeLifetimes(
  { db, now, project }: ProjectContext,
  changes: ChangedLifetimes,
): Promise<Lifetimes> {
  return db.write(async ({ sql }) => {
    await lockProject(sql, { projectId: project.id });
    const before = await lifetimesOf(sql, project.id);
    const included = fieldNames.filter((field) => changes[field] !== undefined);
    const given = Object.fromEntries(included.map((field) => [field, changes[field]]));
    const after: Lifetimes = { ...before, ...given };
    const updated_at = now();
    const row = { project_id: project.id, ...after, updated_at };
    await upsertProofLifetimes(sql, row, { ...given, updated_at });
    for (const field of included) {
      if (after[field] >= before[field]) continue;
      const sources = SOURCES.filter((source) => SETTING_OF[source] === field);
      await shortenProofs(sql, { projectId: project.id, sources, lifetimeMs: inMs(after, field) });
    }
    return after;
  });
}

/**
 * Ended and expired proofs. The id that a site has signed stays until it is ended: it says whose conversations a
 * browser's are.
 */
export const deleteOldProofs: SlicedCleanup = {
  async run(database, now, signal) {
    for (const slice of [deleteEndedProofs, deleteExpiredProofs])
      await deleteInSlices(database, signal, ROWS, (sql, limit) =>
        slice(sql, { before: now - KEPT_MS, limit }),
      );
  },
};
