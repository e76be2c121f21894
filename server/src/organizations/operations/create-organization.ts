import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { callerUserId } from "../../platform/operations/context.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { createOrganization as create, STARTING_PLAN } from "../create-organization.ts";
import { OrganizationName, OwnOrganization } from "../schema.ts";

export const createOrganization = defineOperation({
  name: "createOrganization",
  tag: "organizations",
  summary: "Create an organization and own it",
  access: signedIn,
  effect: "write",
  input: z.object({ name: OrganizationName }),
  output: OwnOrganization,
  message: "Data Created Successfully!",
  async run(context, { name }) {
    const ownerId = callerUserId(context) ?? 0;
    const id = await context.db.write((transaction) =>
      create(transaction, { name, ownerId, now: context.now() }),
    );
    return { data: { id, name, role: "owner" as const, plan: STARTING_PLAN } };
  },
});
