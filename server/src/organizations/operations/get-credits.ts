import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { pageOfCredits } from "../credits.ts";
import { Credits } from "../schema.ts";

export const getCredits = defineOperation({
  name: "getCredits",
  tag: "organizations",
  summary: "Read the credit balance and history",
  description: "The ledger comes newest first; `total` counts its entries.",
  access: organizationRole(["owner", "billing"]),
  effect: "read",
  input: z.object({}),
  list: { most: 100, byDefault: 10, entries: "entries" },
  output: Credits,
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, { page }) => pageOfCredits(context, page),
});
