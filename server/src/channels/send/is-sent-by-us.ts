import type { MessageRow } from "../../messages/index.ts";

/** Whether a channel sends it. What the team wrote in the vendor's own inbox is there already. */
export const isSentByUs = ({ send_by, origin }: Pick<MessageRow, "send_by" | "origin">): boolean =>
  send_by === "assistant" || (send_by === "operator" && origin !== "channel");
