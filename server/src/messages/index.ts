export {
  Attachment,
  ATTACHMENT_VARIANTS,
  attachmentIds,
  ATTACHMENTS_PATH,
  isSignedAddress,
  presentAttachment,
  type AttachmentVariant,
  type StoredAttachment,
} from "./attachments.ts";
export { cutMessage } from "./cut-message.ts";
export { detachFile } from "./detach-file.ts";
export { eraseAuthors } from "./erase-authors.ts";
export { findLastPerson } from "./find-last-person.ts";
export { presentMessage, presentReply, presentVisitorMessage, WIDGET_KEY } from "./present-message.ts";
export {
  hasMoreAfter,
  listMessagesAfter,
  listMessagesByIds,
  listMessagesSince,
  listMomentsOf,
  listOfferedChoices,
  listRecentMessages,
  type ConversationMoment,
  type MessageOfProject,
  type HistoryMessage,
} from "./queries/message-lists.ts";
export { listSharedSessionsOf } from "./queries/authored.ts";
export {
  findLastAnswer,
  findLastMessageBy,
  findMessageByClientKey,
  hasReplyByColleague,
  findReplyTo,
  type MessageRow,
} from "./queries/messages.ts";
export { rateLastReply, type Rating } from "./rate-reply.ts";
export { pageOfMessages, readHistory } from "./read-messages.ts";
export {
  hasTextOrFiles,
  MAX_MESSAGE_LENGTH,
  MessageReply,
  messageOrFiles,
  messageText,
  NO_TEXT,
  SessionMessage,
  VisitorMessage,
} from "./schema.ts";
export type { DeliveryState } from "./schema.ts";
export { acceptedAt, setDelivery } from "./set-delivery.ts";
export { storeEvent, type StoredEvent } from "./store-event.ts";
export {
  storeMessage,
  type DraftEffects,
  type MessageChoice,
  type NewMessage,
  type Origin,
  type StoredMessage,
} from "./store-message.ts";
export { SENDERS, type Sender } from "./tables.ts";
