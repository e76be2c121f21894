import { fromJson, toJson, type JsonText, type Sql } from "../platform/db/index.ts";

const NAME = "first-run";

/** Where the first start stands. `made` means: the demo exists, but nobody was told its credentials yet. */
export type Progress =
  | { readonly state: "announced" }
  | { readonly state: "not-needed" }
  | {
      readonly state: "made";
      readonly ownerId: number;
      readonly organizationId: number;
      readonly projectId: number;
      readonly projectUid: string;
      readonly widgetUid: string;
      readonly contactListId: number;
      readonly tokenId: number;
      readonly keyId: number;
    };

export async function findProgress(sql: Sql): Promise<Progress | null> {
  const row = await sql.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirst();
  return row ? fromJson<Progress>(row.value as JsonText) : null;
}

export async function saveProgress(sql: Sql, progress: Progress): Promise<void> {
  const value = toJson(progress);
  await sql
    .insertInto("secrets")
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

export async function hasAnybody(sql: Sql): Promise<boolean> {
  return (await sql.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function listTextTitles(sql: Sql, key: { projectId: number }): Promise<Set<string | null>> {
  const rows = await sql
    .selectFrom("training_texts")
    .select("short_text")
    .where("project_id", "=", key.projectId)
    .execute();
  return new Set(rows.map((row) => row.short_text));
}
