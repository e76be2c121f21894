import { fromJson, prepared, toJson, type Sql } from "../../platform/db/index.ts";
import type { ListedModel } from "../connections/connection.ts";

interface ModelList {
  readonly vendor: string;
  readonly asked: string;
  readonly models: readonly ListedModel[];
}

const lastListed = prepared((sql, _none: object) =>
  sql.selectFrom("model_lists").select(({ fn }) => fn.max("listed_at").as("at")),
);

/** When a list was last stored; null where none is. */
export async function findListedAt(sql: Sql): Promise<number | null> {
  const [row] = await lastListed(sql, {});
  return row?.at ?? null;
}

export async function listModelLists(sql: Sql): Promise<readonly ModelList[]> {
  const rows = await sql.selectFrom("model_lists").selectAll().execute();
  return rows.map(({ vendor, asked, models }) => ({
    vendor,
    asked,
    models: fromJson<ListedModel[]>(models),
  }));
}

export async function upsertModelList(
  sql: Sql,
  { vendor, asked, models }: ModelList,
  listedAt: number,
): Promise<void> {
  const values = { asked, models: toJson(models), listed_at: listedAt };
  await sql
    .insertInto("model_lists")
    .values({ vendor, ...values })
    .onConflict((conflict) => conflict.column("vendor").doUpdateSet(values))
    .execute();
}
