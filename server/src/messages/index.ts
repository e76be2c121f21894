export { presentMessage, presentReply, presentVisitorMessage, WIDGET_KEY } from "./present-message.ts";
export {
  findMessageByClientKey,
  findReplyTo,
  hasMoreAfter,
  listMessagesAfter,
  listMessagesByIds,
  listMessagesSince,
  listRecentMessages,
  type MessageOfProject,
  type MessageRow,
  type HistoryMessage,
} from "./queries.ts";
export { rateLastReply, type Rating } from "./rate-reply.ts";
export { listHistory, pageOfMessages } from "./read-messages.ts";
export { MessageReply, messageText, VisitorMessage } from "./schema.ts";
export { storeMessage, type MessageChoice, type Origin, type StoredMessage } from "./store-message.ts";
export { SENDERS, type Sender } from "./tables.ts";
