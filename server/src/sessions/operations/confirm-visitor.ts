import { z } from "zod";
import { forbidden } from "../../platform/errors/app-error.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { confirmVisitorOf } from "../confirm-visitor.ts";
import { sessionUid } from "../schema.ts";

export const confirmVisitor = defineOperation({
  name: "confirmVisitor",
  tag: "sessions",
  summary: "Confirm that a conversation's visitor is its contact, or end what the visitor has proven",
  description:
    "It holds for 30 days and for this visitor alone: the browser or thread of this conversation, not the contact's other ones. " +
    "Actions that need a confirmed visitor then run for them. Only a person can confirm; keys and AI clients can't.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  mcp: false,
  input: z.object({
    session_uid: sessionUid,
    author_id: id("visitor")
      .optional()
      .describe(
        "In a thread that several people share, the author of a message: who is meant. Required there, and that person's own contact is confirmed",
      ),
    contact_version: z
      .string()
      .max(100)
      .optional()
      .describe(
        "Of the contact, as getSession has it: 409 where the contact has changed or is another one since",
      ),
    is_confirmed: z.boolean().default(true).describe("false ends every proof of this visitor"),
  }),
  message: "Data Updated Successfully!",
  errors: ["forbidden", "not_found", "conflict"],
  async run(context, input) {
    if (context.actor.kind !== "person") throw forbidden("Only a person of the team can confirm a visitor.");
    const key = { projectId: context.project.id, uid: input.session_uid };
    await confirmVisitorOf(context, key, {
      isConfirmed: input.is_confirmed,
      authorId: input.author_id ?? null,
      contactVersion: input.contact_version ?? null,
      userId: context.actor.userId,
    });
    return {};
  },
});
