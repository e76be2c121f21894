import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { exportReport } from "../export-report.ts";
import { reportFields } from "../schema.ts";

export const exportDeskReport = defineOperation({
  name: "exportDeskReport",
  tag: "analytics",
  summary: "Export a report by person, team, channel, tag or hour as a CSV file",
  description:
    "Takes the fields of getDeskReport and returns a file with every row. Cells a spreadsheet would run as a formula start with an apostrophe.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object(reportFields),
  file: "text/csv",
  run: async (context, input) => ({ file: await exportReport(context, input) }),
});
