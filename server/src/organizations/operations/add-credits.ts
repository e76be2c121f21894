import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { addCredits as add } from "../credits.ts";

const MOST = 1_000_000_000;

export const addCredits = defineOperation({
  name: "addCredits",
  tag: "installation",
  summary: "Add credits to an organization",
  description: "Only operators can add credits.",
  access: operatorOfInstallation,
  effect: "write",
  input: z.object({
    organization_id: id("organization"),
    amount: z.number().int().min(1).max(MOST).describe("How many credits"),
    note: z.string().trim().max(255).optional().describe("Shown in the ledger"),
  }),
  output: z.object({ balance: z.number().int() }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, { organization_id, amount, note }) {
    return { data: { balance: await add(context, { organizationId: organization_id, amount, note }) } };
  },
});
