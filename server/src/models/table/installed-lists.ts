import type { Sql } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { hashSecret } from "../../platform/secrets/secrets.ts";
import { createCatalogue, type ConfiguredVendors } from "../catalogue.ts";
import { installedKey } from "../connections/installed-keys.ts";
import { listModels } from "../connections/list-models.ts";
import { NEEDS_OTHER_KEY, type VendorLists } from "../listed-models.ts";
import type { ListedVendor, ModelTable } from "../model-table.ts";
import { findListedAt, listModelLists, upsertModelList } from "../queries/model-lists.ts";

const KIND = "models.lists";
const DAY_MS = 24 * 60 * 60 * 1000;

interface Asked {
  readonly vendor: ListedVendor;
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
}

/** Asks the vendors of the installation's keys for their lists. One that does not answer keeps the list it gave. */
export function registerModelLists(app: App): void {
  app.jobs.register(KIND, {
    concurrency: 1,
    async run() {
      // First: whatever becomes of today's, tomorrow's are asked for.
      await schedule(app, app.now() + DAY_MS);
      for (const asked of askedBy(app.config)) await refreshList(app, asked);
    },
  });
}

/** Asks at once, and every day. No start waits for it. */
export function startModelLists(app: App): void {
  if (askedBy(app.config).length === 0) return;
  schedule(app, app.now()).catch((error: unknown) =>
    app.log.warn({ err: error }, "the vendors' lists of models are not asked for"),
  );
}

const schedule = (app: App, runAt: number): Promise<void> =>
  app.db.write((transaction) =>
    app.jobs.enqueue(transaction, { kind: KIND, key: "daily", payload: {}, runAt }),
  );

async function refreshList(app: App, asked: Asked): Promise<void> {
  const { vendor, baseUrl } = asked;
  const { means } = app.services.models;
  const apiUrls = new Map(baseUrl === null ? [] : [[vendor as string, baseUrl]]);
  const listed = await listModels(installedKey(vendor, asked), { ...means, apiUrls });
  if ("problem" in listed) {
    app.log.warn({ vendor, problem: listed.problem }, "a vendor gave no list of models");
    return;
  }
  const row = { vendor, asked: nameOf(asked), models: listed.models };
  await app.db.write(async ({ sql }) => {
    // Two lists within a millisecond are still two.
    const listedAt = Math.max(app.now(), ((await findListedAt(sql)) ?? 0) + 1);
    await upsertModelList(sql, row, listedAt);
  });
}

/** The lists of the keys that are set today. */
export async function readLists(sql: Sql, configured: ConfiguredVendors): Promise<VendorLists> {
  const today = new Map(askedBy(configured).map((asked) => [asked.vendor as string, nameOf(asked)]));
  const rows = await listModelLists(sql);
  return new Map(
    rows
      .filter(({ vendor, asked }) => today.get(vendor) === asked)
      .map(({ vendor, models }) => [vendor as ListedVendor, models]),
  );
}

/** The models of the table that the installation's keys may not use, as far as their vendors have listed any. */
export async function findBarred(
  sql: Sql,
  configured: ConfiguredVendors,
  { table, now }: { readonly table: ModelTable; readonly now: () => number },
): Promise<readonly string[]> {
  const catalogue = createCatalogue(configured, { table, now, lists: await readLists(sql, configured) });
  return catalogue
    .list()
    .filter(({ needs }) => needs === NEEDS_OTHER_KEY)
    .map(({ value }) => value);
}

/** A server whose models the operator has named has no others. */
function askedBy({ anthropic, openai, gemini }: ConfiguredVendors): Asked[] {
  const none = { apiKey: null, baseUrl: null };
  const all: Asked[] = [
    { vendor: "anthropic", ...anthropic },
    { vendor: "openai", ...(openai.models.length > 0 ? none : openai) },
    { vendor: "gemini", ...(gemini ?? none) },
  ];
  return all.filter(({ apiKey, baseUrl }) => apiKey !== null || baseUrl !== null);
}

const nameOf = ({ apiKey, baseUrl }: Asked): string =>
  hashSecret(JSON.stringify([apiKey, baseUrl])).slice(0, 16);
