import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { Widget } from "../widget-schema.ts";
import { allWidgets } from "../widgets.ts";

export const getWidgets = defineOperation({
  name: "getWidgets",
  tag: "projects",
  summary: "List the web widgets of a project",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(Widget),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context) => allWidgets(context),
});
