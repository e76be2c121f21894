import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { changePlan as change } from "../organizations.ts";
import { PlanChoice } from "../schema.ts";

export const changePlan = defineOperation({
  name: "changePlan",
  tag: "installation",
  summary: "Change an organization's plan",
  description:
    "A smaller plan removes nothing. Members, texts and files stay, but no more can be added above its " +
    "limits. Project keys stop working on a plan without them.",
  access: operatorOfInstallation,
  effect: "write",
  input: z.object({ organization_id: id("organization"), plan: PlanChoice }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, { organization_id, plan }) {
    await change(context, organization_id, plan);
    return {};
  },
});
