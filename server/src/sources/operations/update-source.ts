import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { schedule, SourceSummary, sourceName, websiteFields } from "../schema.ts";
import { changeSource } from "../sources.ts";

export const updateSource = defineOperation({
  name: "updateSource",
  tag: "sources",
  summary: "Change the name, the schedule or the options of a source",
  description: "Only included fields change. Options of a website apply from its next sync.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    id: id("source"),
    name: sourceName.optional(),
    schedule: schedule.optional(),
    max_depth: websiteFields.max_depth.optional(),
    max_pages: websiteFields.max_pages.optional(),
    include: websiteFields.include.optional(),
    exclude: websiteFields.exclude.optional(),
  }),
  output: SourceSummary,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    const { name, max_depth, max_pages, include, exclude } = input;
    const website = { max_depth, max_pages, include, exclude };
    const key = { projectId: context.project.id, id: input.id };
    return { data: await changeSource(context, key, { name, schedule: input.schedule, website }) };
  },
});
