import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { readCollections } from "../collections.ts";
import { HelpCollection } from "../schema.ts";

export const getHelpCollections = defineOperation({
  name: "getHelpCollections",
  tag: "help-centre",
  summary: "List the collections of the help centre",
  access: projectAccess("Training", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(HelpCollection),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await readCollections(context) }),
});
