import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { callerUserId } from "../../platform/operations/context.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { createOwnOrganization } from "../create-organization.ts";
import { OrganizationName, OwnOrganization } from "../schema.ts";

export const createOrganization = defineOperation({
  name: "createOrganization",
  tag: "organizations",
  summary: "Create an organization and own it",
  description: "Only operators of the installation create organizations while sign-up is closed.",
  access: signedIn,
  effect: "write",
  input: z.object({ name: OrganizationName }),
  output: OwnOrganization,
  message: "Data Created Successfully!",
  run: async (context, { name }) => ({
    data: await createOwnOrganization(context, { name, ownerId: callerUserId(context) ?? 0 }),
  }),
});
