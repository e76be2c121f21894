import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { addCollection } from "../collections.ts";
import { collectionTexts, HelpCollection } from "../schema.ts";

export const createHelpCollection = defineOperation({
  name: "createHelpCollection",
  tag: "help-centre",
  summary: "Add a collection of articles to the help centre",
  access: projectAccess("Training", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ texts: collectionTexts }),
  output: HelpCollection,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({ data: await addCollection(context, input.texts) }),
});
