import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { Widget, widgetUid } from "../../projects/index.ts";
import { removePicture } from "../pictures.ts";
import { widgetPicture, widgetPictureUse } from "../widget-picture.ts";

export const removeWidgetPicture = defineOperation({
  name: "removeWidgetPicture",
  tag: "projects",
  summary: "Remove the logo of a web widget or the picture of its bot",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ widget_uid: widgetUid, use: widgetPictureUse }),
  output: Widget,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, { widget_uid, use }) {
    return { data: await removePicture(context, widgetPicture(context, widget_uid, use)) };
  },
});
