import { z } from "zod";

export const BulkUpdateResult = z
  .object({
    updated: z.array(z.string()).describe("The conversations that changed, by session_uid"),
    unchanged: z.array(z.string()).describe("Those that were like that already"),
    refused: z.array(z.object({ session_uid: z.string(), reason: z.string() })),
    undo_uid: z.string().nullable().describe("For undoSessionsUpdate; null where nothing changed"),
  })
  .meta({ id: "BulkUpdateResult" });
