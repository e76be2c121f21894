import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeAction } from "../actions.ts";
import { actionFields, ProjectAction } from "../schema.ts";

const MADE_SAFE =
  "Data Updated Successfully! The action now changes something, so audience, confirm and limit_per_hour start as for a new one, except what you sent.";

export const updateAction = defineOperation({
  name: "updateAction",
  tag: "actions",
  summary: "Change an action; fields that are left out stay as they are",
  description:
    "The kind of an action can't be changed. A new configuration replaces the whole earlier one. One that turns a read " +
    "into a change (POST in place of GET, or a tool that its server does not call read-only) also sets audience signed, " +
    "confirm true and 20 runs an hour where you don't send them, and the message says so.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ id: id("action"), ...z.object(actionFields).partial().shape }),
  output: ProjectAction,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, { id: actionId, ...changes }) {
    const { action, isMadeSafe } = await changeAction(context, actionId, changes);
    return { data: action, ...(isMadeSafe ? { message: MADE_SAFE } : {}) };
  },
});
