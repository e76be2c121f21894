import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { computeDeskReport } from "../desk-report.ts";
import { DeskReport, reportFields } from "../schema.ts";

export const getDeskReport = defineOperation({
  name: "getDeskReport",
  tag: "analytics",
  summary: "Read a report by person, team, channel, tag or hour, compared with the previous period",
  description:
    "First reply and resolution times, ratings, messages, missed service levels, and what the bot saved. A conversation counts on the day of the visitor's first message, with the tags and team it has now, for the person who replied last.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object(reportFields),
  output: DeskReport,
  message: "Data Fetched Successfully!",
  run: async (context, input) => ({ data: await computeDeskReport(context, input) }),
});
