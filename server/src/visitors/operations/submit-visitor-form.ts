import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { submitForm } from "../identity.ts";
import { requireUnblocked } from "../../sessions/index.ts";
import { spendSignal } from "../limits.ts";

export const submitVisitorForm = defineOperation({
  name: "submitVisitorForm",
  tag: "widget",
  summary: "Submit the form before the chat",
  description: "The answers create a contact of type lead, or complete the one with this e-mail address.",
  access: visitorOfWidget,
  effect: "write",
  mcp: false,
  input: z.object({
    fields: z.record(z.string().max(40), z.string().max(1000)).describe("Answers by the fields' keys"),
  }),
  message: "Data Updated Successfully!",
  errors: ["forbidden", "not_found"],
  async run(context, input) {
    await spendSignal(context);
    await requireUnblocked(context, context.actor);
    await submitForm(context, input.fields);
    return {};
  },
});
