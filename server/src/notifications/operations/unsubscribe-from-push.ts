import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { invalidParams } from "../../platform/errors/app-error.ts";
import { unsubscribe } from "../subscriptions.ts";

export const unsubscribeFromPush = defineOperation({
  name: "unsubscribeFromPush",
  tag: "notifications",
  summary: "Stop notifications in one of the caller's browsers",
  description: "Names the browser by its endpoint, or by the id that getNotificationSettings lists.",
  access: signedIn,
  effect: "write",
  mcp: false,
  input: z.object({ endpoint: z.string().min(1).max(2000).optional(), id: id("browser").optional() }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, { endpoint, id: browserId }) {
    if (browserId !== undefined) await unsubscribe(context, { id: browserId });
    else if (endpoint !== undefined) await unsubscribe(context, { endpoint });
    else throw invalidParams({ endpoint: "endpoint is required." });
    return {};
  },
});
