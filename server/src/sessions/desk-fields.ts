import { z } from "zod";
import { fieldValues, type FieldValuesInput } from "../custom-fields/index.ts";
import type { Context } from "../platform/operations/context.ts";
import { id, timestamp } from "../platform/operations/fields.ts";
import type { ChangeAuthor } from "./desk-effects.ts";
import { PriorityName } from "./schema.ts";
import type { SessionUpdate } from "./session-update.ts";

/** What the team organizes its work by, for one conversation or many. */
export const deskFields = {
  assignee_id: id("user").nullable().optional().describe("The project member who handles it; null for none"),
  team_id: id("team").nullable().optional().describe("Owning team; null for none"),
  priority: PriorityName.optional(),
  snoozed_until: timestamp
    .nullable()
    .optional()
    .describe("Out of the inbox until then, at most a year; null ends the snooze"),
  is_spam: z.boolean().optional().describe("Mark as spam, or take that back"),
  fields: fieldValues.optional(),
};

interface DeskInput {
  readonly assignee_id?: number | null | undefined;
  readonly team_id?: number | null | undefined;
  readonly priority?: SessionUpdate["priority"];
  readonly snoozed_until?: string | null | undefined;
  readonly is_spam?: boolean | undefined;
  readonly fields?: FieldValuesInput | undefined;
}

export const deskUpdateOf = (input: DeskInput): SessionUpdate => ({
  assigneeId: input.assignee_id,
  teamId: input.team_id,
  priority: input.priority,
  snoozedUntil: input.snoozed_until == null ? input.snoozed_until : Date.parse(input.snoozed_until),
  isSpam: input.is_spam,
  fields: input.fields,
});

/** A token acts for a program, also where a person created it. */
export const changeAuthorOf = ({ actor }: Context): ChangeAuthor =>
  actor.kind === "person" ? { kind: "person", userId: actor.userId } : { kind: "program" };
