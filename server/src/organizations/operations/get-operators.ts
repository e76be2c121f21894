import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { listOperators } from "../operators.ts";
import { Operator } from "../schema.ts";

export const getOperators = defineOperation({
  name: "getOperators",
  tag: "installation",
  summary: "List the operators of the installation",
  access: operatorOfInstallation,
  effect: "read",
  input: z.object({}),
  output: z.array(Operator),
  message: "Data Fetched Successfully!",
  mcp: false,
  run: async (context) => ({ data: await listOperators(context.db.read) }),
});
