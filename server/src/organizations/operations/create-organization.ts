import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { callerUserId } from "../../platform/operations/context.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { createOwnOrganization } from "../create-organization.ts";
import { OrganizationName, OwnOrganization } from "../schema.ts";

export const createOrganization = defineOperation({
  name: "createOrganization",
  tag: "organizations",
  summary: "Create an organization and own it",
  description: "While sign-up is closed, only operators can create organizations.",
  access: signedInOneself,
  effect: "write",
  input: z.object({ name: OrganizationName }),
  output: OwnOrganization,
  message: "Data Created Successfully!",
  run: async (context, { name }) => ({
    data: await createOwnOrganization(context, { name, ownerId: callerUserId(context) ?? 0 }),
  }),
});
