import type { Transaction } from "../platform/db/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { requireWidgetId, setWidgetAddress } from "../projects/index.ts";
import { z } from "zod";

/** Which of a widget's pictures. */
export const widgetPictureUse = z
  .enum(["logo", "bot"])
  .describe("logo: above the conversation and on the home screen; bot: beside the bot's messages");

/** Where a widget's logo or the picture of its bot is stored. */
export function widgetPicture(context: ProjectContext, uid: string, use: z.output<typeof widgetPictureUse>) {
  const key = { projectId: context.project.id, uid };
  return {
    owner: async ({ sql }: Transaction) => ({ use, widgetId: await requireWidgetId(sql, key) }),
    store: (transaction: Transaction, address: string | null) =>
      setWidgetAddress(context, transaction, uid, { use, address }),
  };
}
