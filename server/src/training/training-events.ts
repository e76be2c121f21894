import type { z } from "zod";
import type { Sql, Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findFile } from "./queries/files.ts";
import type { ItemKey } from "./queries/items.ts";
import { findText } from "./queries/texts.ts";
import type { TrainedItem } from "./schema.ts";

type TrainedKind = "file" | "text";

/** What was read in the background is done, or could not be read. Only reactions follow it. */
export const recordTraining = (
  { reactions }: Pick<App, "reactions">,
  transaction: Transaction,
  { projectId, id }: ItemKey,
  { item, outcome }: { readonly item: TrainedKind; readonly outcome: "completed" | "failed" },
): Promise<void> =>
  reactions.record(transaction, { topic: `training.${outcome}`, projectId, item, itemId: id });

/** What a training event is about, as it is now; null if it was deleted. */
export async function describeTrained(
  sql: Sql,
  key: ItemKey,
  item: string,
): Promise<z.input<typeof TrainedItem> | null> {
  if (item === "file") {
    const file = await findFile(sql, key);
    if (!file) return null;
    const { id, name, status, problem } = file;
    return { item, id, name, status, problem };
  }
  const text = await findText(sql, key);
  return text
    ? { item: "text", id: text.id, name: text.short_text, status: text.status, problem: null }
    : null;
}
