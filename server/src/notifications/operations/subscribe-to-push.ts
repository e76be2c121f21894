import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { subscribe } from "../subscriptions.ts";

export const subscribeToPush = defineOperation({
  name: "subscribeToPush",
  tag: "notifications",
  summary: "Send the caller's notifications to this browser",
  description: "Ends when the caller signs out or the browser's push service no longer knows the address.",
  access: signedIn,
  effect: "write",
  mcp: false,
  input: z.object({
    endpoint: z.string().min(1).max(2000),
    keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
  }),
  message: "Data Saved Successfully!",
  async run(context, input) {
    await subscribe(context, input);
    return {};
  },
});
