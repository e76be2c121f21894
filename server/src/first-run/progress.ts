import { fromJson, toJson, type JsonText, type Sql } from "../platform/db/index.ts";
import { findSecret, upsertSecret } from "../platform/secrets/queries.ts";

const NAME = "first-run";

/** The progress of the first start. `made` means: the demo exists, but its credentials were not announced yet. */
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
  const value = await findSecret(sql, NAME);
  return value === null ? null : fromJson<Progress>(value as JsonText);
}

export async function saveProgress(sql: Sql, progress: Progress): Promise<void> {
  await upsertSecret(sql, NAME, toJson(progress));
}
