import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { linkContact } from "../link-contact.ts";
import { presentSession } from "../present-session.ts";
import { Session, sessionUid } from "../schema.ts";

export const linkSessionToContact = defineOperation({
  name: "linkSessionToContact",
  tag: "sessions",
  summary: "Link a conversation to a contact",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    session_uid: sessionUid,
    contact_id: id("contact").nullable().describe("The contact; null removes the link"),
  }),
  output: Session,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({
    data: presentSession(
      await linkContact(context, { projectId: context.project.id, uid: input.session_uid }, input.contact_id),
    ),
  }),
});
