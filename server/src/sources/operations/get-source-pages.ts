import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SourcePage } from "../schema.ts";
import { pageOfPages } from "../sources.ts";
import { PAGE_STATES } from "../tables.ts";

export const getSourcePages = defineOperation({
  name: "getSourcePages",
  tag: "sources",
  summary: "List the pages of a source, each with its state and the reason for it",
  access: projectAccess("Training", "Read"),
  effect: "read",
  input: z.object({
    id: id("source"),
    state: z.enum(PAGE_STATES).optional(),
    search: z.string().trim().max(500).optional().describe("A part of the address"),
  }),
  list: { most: 100, byDefault: 10 },
  output: z.array(SourcePage),
  total: true,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, input) => pageOfPages(context, { projectId: context.project.id, id: input.id }, input),
});
