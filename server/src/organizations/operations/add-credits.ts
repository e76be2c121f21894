import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { bookCredits } from "../credits.ts";

const MOST = 1_000_000_000;

export const addCredits = defineOperation({
  name: "addCredits",
  tag: "organizations",
  summary: "Add credits to the organization",
  description:
    "A self-hosted installation sells nothing: whoever runs it decides how many credits there are.",
  access: organizationRole(["owner", "billing"]),
  effect: "write",
  input: z.object({
    amount: z.number().int().min(1).max(MOST).describe("How many credits"),
    note: z.string().trim().max(255).optional().describe("Kept in the ledger"),
  }),
  output: z.object({ balance: z.number().int() }),
  message: "Data Updated Successfully!",
  async run(context, { amount, note }) {
    const balance = await context.db.write((transaction) =>
      bookCredits(transaction, {
        organizationId: context.organization.id,
        amount,
        reason: "credits added",
        ...(note ? { reference: note } : {}),
        now: context.now(),
      }),
    );
    return { data: { balance } };
  },
});
