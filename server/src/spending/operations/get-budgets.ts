import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeBudgets } from "../budgets.ts";
import { Budgets } from "../schema.ts";

export const getBudgets = defineOperation({
  name: "getBudgets",
  tag: "spending",
  summary: "Read what a project and its widgets have spent, and their budgets",
  description: "Days and months are in UTC. Amounts in US dollars use the prices from getSupportedModels.",
  access: { ...projectAccess("Setting", "Read"), roles: ["owner"] },
  effect: "read",
  input: z.object({}),
  output: Budgets,
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeBudgets(context) }),
});
