import { z } from "zod";
import { bulkAnswer, bulkResultFields } from "../platform/operations/bulk-results.ts";
import type { Answer } from "../platform/operations/define-operation.ts";
import type { UpdateOutcome } from "./bulk-updates.ts";

export const BulkUpdateResult = z
  .object({
    ...bulkResultFields,
    updated: z.array(z.string()).describe("The conversations that changed, by session_uid"),
    unchanged: z.array(z.string()).describe("Those that were like that already"),
    refused: z.array(z.object({ session_uid: z.string(), reason: z.string() })),
    undo_uid: z.string().nullable().describe("For undoSessionsUpdate; null where nothing changed"),
  })
  .meta({ id: "BulkUpdateResult" });

const MESSAGE = "Data Updated Successfully!";

/** Each conversation with its result, in the order it was asked for, and the same by what became of them. */
export function presentUpdate(
  uids: readonly string[],
  { updated, unchanged, refusals, undo_uid }: UpdateOutcome,
): Answer<z.input<typeof BulkUpdateResult>> {
  const { data, ...answer } = bulkAnswer(
    uids.map((uid) => {
      const error = refusals.get(uid);
      return error ? { id: uid, error } : { id: uid, message: MESSAGE };
    }),
  );
  const refused = [...refusals].map(([session_uid, error]) => ({
    session_uid,
    reason: error.code === "not_found" ? "There is no such conversation." : error.message,
  }));
  return { ...answer, data: { ...data!, updated, unchanged, refused, undo_uid } };
}
