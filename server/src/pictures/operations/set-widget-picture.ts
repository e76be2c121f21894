import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { Widget, widgetUid } from "../../projects/index.ts";
import { LARGEST_PICTURE, setPicture } from "../pictures.ts";
import { widgetPicture, widgetPictureUse } from "../widget-picture.ts";

export const setWidgetPicture = defineOperation({
  name: "setWidgetPicture",
  tag: "projects",
  summary: "Set the logo of a web widget or the picture of its bot",
  description:
    "Sent as multipart/form-data: a PNG, JPEG, WebP or GIF. It becomes a square of at most 256 pixels and is encoded " +
    "anew: a logo is shown whole, the bot's picture is cut to the square.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ widget_uid: widgetUid, use: widgetPictureUse }),
  receives: { field: "file", maxBytes: LARGEST_PICTURE, required: true },
  output: Widget,
  message: "Data Updated Successfully!",
  errors: ["not_found", "too_large", "unavailable"],
  // Binary content doesn't go through a model.
  mcp: false,
  async run(context, { widget_uid, use }, received) {
    return { data: await setPicture(context, use, received!, widgetPicture(context, widget_uid, use)) };
  },
});
