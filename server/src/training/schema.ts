import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";
import { TEXT_TYPES, TRAINING_STATUSES } from "./tables.ts";

export const type = z.enum(TEXT_TYPES).describe("faq: a question with its answer; text: anything else");
export const LONGEST_QUESTION = 1000;
export const LONGEST_ANSWER = 400_000;
export const shortText = z
  .string()
  .trim()
  .max(LONGEST_QUESTION)
  .describe("The question of an FAQ, the title of a text");
export const detail = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_ANSWER)
  .describe("The answer of an FAQ, the content of a text");

const status = z.enum(TRAINING_STATUSES).describe("completed once the bot can use all of it");

export const TrainingText = z
  .object({
    id: z.number().int(),
    project_id: z.number().int(),
    short_text: z.string().nullable().describe("Question or title"),
    detail: z.string().describe("Answer or content"),
    type,
    status,
    tags: z.string().nullable(),
    answered_by: z
      .object({ id: z.number().int(), name: z.string() })
      .nullable()
      .describe("Whose answer to a visitor it is; null if it was written for training"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "TrainingText" });

/** What a training event is about. */
export const TrainedItem = z.object({
  item: z.enum(["file", "text"]),
  id: z.number().int(),
  name: z.string().nullable().describe("The file's name, or the question or title of the text"),
  status,
  problem: z.string().nullable().describe("Why it could not be read"),
});

export const ExtraSettings = z
  .looseObject({
    enable_citation: z.boolean().default(false).describe("Whether replies may cite the file as a source"),
  })
  .describe("Settings of the file");

export const TrainingFile = z
  .object({
    id: z.number().int(),
    project_id: z.number().int(),
    user_id: z.number().int().nullable().describe("Who uploaded it"),
    name: z.string(),
    url: z.string().describe("Empty for a file from a computer"),
    size: z.number().int().nullable().describe("Bytes, once fetched"),
    tags: z.string().nullable(),
    extra_settings: ExtraSettings,
    status,
    progress: z.number().int().describe("Percent"),
    reason: z.string().nullable().describe("Why it failed, as a code such as unreachable or encrypted"),
    problem: z.string().nullable().describe("Why it failed, as a sentence"),
    note: z.string().nullable().describe("What else there is to know, such as what an archive contained"),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "TrainingFile" });

export const Upload = z
  .object({
    id: z.number().int(),
    name: z.string(),
    size: z.number().int().describe("Bytes"),
    received: z.number().int().describe("Bytes that have arrived; the next piece begins here"),
    piece_bytes: z.number().int().describe("The most bytes a piece can have"),
    fingerprint: z.string(),
    expires_at: timestamp.describe("When it is deleted unless another piece arrives"),
  })
  .meta({ id: "Upload" });

const Counts = z.object({
  pending: z.number().int(),
  running: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
});

export const TrainingOverview = z
  .object({
    texts: Counts,
    files: Counts,
    allowance: z.object({
      texts: z.object({ used: z.number().int(), limit: z.number().int() }),
      files: z.object({ used: z.number().int(), limit: z.number().int() }),
    }),
    search: z
      .object({
        kind: z
          .enum(["hybrid", "lexical"])
          .describe("hybrid searches by meaning and by words, lexical by words only"),
        embedder: z.string().nullable().describe("The model that turns texts into vectors"),
        reason: z.string().nullable().describe("Why the search is lexical"),
        reader: z
          .object({
            reads: z.boolean().describe("Whether the best passages are read before they are ranked"),
            reason: z.string().nullable().describe("Why they are not read"),
          })
          .describe("The built-in reader"),
        languages: z
          .array(
            z.object({
              language: z.string().describe("ISO 639-1 code"),
              by: z
                .enum(["meaning", "words"])
                .describe("meaning where the model knows the language, words where it does not"),
            }),
          )
          .describe("The languages of the newest texts, FAQs and files, the most frequent first"),
      })
      .describe("How passages are found"),
  })
  .meta({ id: "TrainingStatus" });
