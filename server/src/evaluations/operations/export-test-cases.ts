import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { exportCases } from "../csv.ts";

export const exportTestCases = defineOperation({
  name: "exportTestCases",
  tag: "evaluations",
  summary: "Export the cases of a test set as a CSV file",
  description: "The file has the columns that importTestCases takes.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ set_id: id("test set") }),
  file: "text/csv",
  errors: ["not_found"],
  run: async (context, { set_id }) => ({ file: await exportCases(context, set_id) }),
});
