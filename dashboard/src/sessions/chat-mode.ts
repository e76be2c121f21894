import type { SessionListItem } from "@parley/sdk";

export const CHAT_MODES = ["bot", "awaiting", "operator"] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

const BY_CODE: Readonly<Record<SessionListItem["chat_mode"], ChatMode>> = {
  1: "bot",
  2: "awaiting",
  3: "operator",
};

/** The side that answers in a conversation. The API names modes in requests and gives their codes in answers. */
export const chatModeOf = ({ chat_mode }: Pick<SessionListItem, "chat_mode">): ChatMode => BY_CODE[chat_mode];
