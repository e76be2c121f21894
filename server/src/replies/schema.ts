import { z } from "zod";
import { fieldKey, fieldValue } from "../custom-fields/index.ts";
import { MAX_MESSAGE_LENGTH, messageText } from "../messages/index.ts";
import { id, name, timestamp } from "../platform/operations/fields.ts";
import { deskFields, SessionStateName } from "../sessions/index.ts";

export const MOST_SHARED = 500;
export const MOST_OWN = 200;
const MOST_STEPS = 20;

/** What is typed after the slash. */
export const shortcut = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*$/u, "must be one word of letters, digits, - and _.")
  .describe("What is typed after the slash, such as refund");

export const isPersonal = z
  .boolean()
  .describe("Only for the signed-in person who creates it; otherwise for everyone in the project");

export const search = z.string().max(200).default("").describe("Part of the shortcut or of the text");

export const savedReplyId = id("saved reply");
export const replyText = messageText.describe(
  "The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback",
);

const owned = { is_personal: z.boolean(), createdAt: timestamp, updatedAt: timestamp };

export const SavedReply = z
  .object({
    id: z.number().int(),
    shortcut: z.string(),
    text: z.string(),
    filled_text: z
      .string()
      .nullable()
      .describe("With the variables filled in for session_uid; null without one"),
    ...owned,
  })
  .meta({ id: "SavedReply" });

export const tag = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^,]+$/, "must be a tag without a comma.");

/** What can be done to a conversation, by a macro or a rule; at most one step of a kind, except replies, notes and fields. */
export const sharedSteps = [
  z.object({ kind: z.literal("reply"), text: replyText }),
  z.object({ kind: z.literal("note"), text: replyText }),
  z.object({ kind: z.literal("add_tags"), tags: z.array(tag).min(1).max(20) }),
  z.object({ kind: z.literal("remove_tags"), tags: z.array(tag).min(1).max(20) }),
  z.object({ kind: z.literal("assign"), assignee_id: id("user").nullable() }),
  z.object({ kind: z.literal("team"), team_id: id("team").nullable() }),
  z.object({ kind: z.literal("priority"), priority: deskFields.priority.unwrap() }),
  z.object({
    kind: z.literal("snooze"),
    hours: z.number().int().min(1).max(8760).describe("From the moment it happens"),
  }),
  z.object({ kind: z.literal("state"), state: SessionStateName }),
  z.object({ kind: z.literal("hand_back") }),
  z.object({ kind: z.literal("spam"), is_spam: z.boolean() }),
  z.object({
    kind: z.literal("set_field"),
    field: fieldKey.describe("The key of a custom field of conversations"),
    value: fieldValue,
  }),
] as const;

export const MacroStep = z
  .discriminatedUnion("kind", [...sharedSteps, z.object({ kind: z.literal("assign_to_me") })])
  .meta({ id: "MacroStep" });
export type SharedStep = z.output<(typeof sharedSteps)[number]>;
export type MacroStep = z.output<typeof MacroStep>;

export const macroId = id("macro");
export const macroFields = {
  shortcut,
  name: name(80),
  steps: z.array(MacroStep).min(1).max(MOST_STEPS),
};

export const Macro = z
  .object({
    id: z.number().int(),
    shortcut: z.string(),
    name: z.string(),
    steps: z.array(MacroStep),
    ...owned,
  })
  .meta({ id: "Macro" });

export const replyDraftFields = {
  kind: z.enum(["reply", "note"]).describe("To the visitor, or for the team"),
  text: z.string().max(MAX_MESSAGE_LENGTH).describe("Empty to delete the draft"),
};

export const ReplyDraft = z
  .object({
    ...replyDraftFields,
    version: z.number().int().describe("Grows with each save"),
    updatedAt: timestamp,
  })
  .meta({ id: "ReplyDraft" });
