import { z } from "zod";
import { id } from "../platform/operations/fields.ts";
import { replySettingsFields } from "../projects/index.ts";
import { DraftTexts } from "./schema.ts";

/** What a run tries beside what is live. */
export const draftFields = {
  use_draft: z.boolean().default(false).describe("Tries the saved draft of saveSettingsDraft"),
  settings: z
    .object(replySettingsFields)
    .partial()
    .optional()
    .describe("Settings to try; those left out are as they are live, or in the draft"),
  texts: DraftTexts.optional(),
};

export const compareField = z
  .boolean()
  .default(true)
  .describe("With a draft: whether to measure what is live as well");

export const runInput = z.object({
  set_id: id("test set"),
  ...draftFields,
  compare: compareField,
});
