import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SetName } from "../schema.ts";
import { renameTestSet as run } from "../test-sets.ts";

export const renameTestSet = defineOperation({
  name: "renameTestSet",
  tag: "evaluations",
  summary: "Rename a test set",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ set_id: id("test set"), name: SetName }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, { set_id, name }) {
    await run(context, set_id, name);
    return {};
  },
});
