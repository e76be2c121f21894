import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createSlaPolicy as create } from "../sla-policies.ts";
import { SlaPolicy, slaPolicyFields, slaPolicyName } from "../sla-schema.ts";

export const createSlaPolicy = defineOperation({
  name: "createSlaPolicy",
  tag: "desk",
  summary: "Create an SLA policy: how soon people reply and resolve conversations",
  description:
    "It counts for conversations that people handle or that wait for a person. Replies of the bot meet no target. " +
    "Without in_business_hours it counts the business hours, and pauses while snoozed or waiting for the visitor.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ name: slaPolicyName, ...z.object(slaPolicyFields).partial().shape }),
  output: SlaPolicy,
  message: "Data Created Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({ data: await create(context, input) }),
});
