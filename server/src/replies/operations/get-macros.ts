import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfMacros } from "../macros.ts";
import { Macro, search } from "../schema.ts";

export const getMacros = defineOperation({
  name: "getMacros",
  tag: "replies",
  summary: "Find macros by shortcut or name",
  description: "The project's, and those of the signed-in person.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({ search }),
  list: { most: 100, byDefault: 20 },
  output: z.array(Macro),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, input) => pageOfMacros(context, input),
});
