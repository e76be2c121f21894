import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { changeOrganization } from "../organizations.ts";
import { PlanChoice } from "../schema.ts";

export const changePlan = defineOperation({
  name: "changePlan",
  tag: "organizations",
  summary: "Change the organization's plan",
  description:
    "A smaller plan takes nothing away: members, texts and files stay, but no more are let in above its " +
    "allowance. Project keys stop answering on a plan without them.",
  access: organizationRole(["owner", "billing"]),
  effect: "write",
  input: z.object({ plan: PlanChoice }),
  message: "Data Updated Successfully!",
  async run(context, { plan }) {
    await changeOrganization(context, { plan });
    return {};
  },
});
