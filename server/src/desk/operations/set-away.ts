import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeAway } from "../people.ts";

export const setAway = defineOperation({
  name: "setAway",
  tag: "desk",
  summary: "Set the caller's status in a project to away, or back to available",
  description: "A rotation gives no new conversations to people who are away. Theirs stay theirs.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ is_away: z.boolean() }),
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  async run(context, input) {
    await changeAway(context, input.is_away);
    return {};
  },
});
