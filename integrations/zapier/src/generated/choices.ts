// Generated from openapi.json by `npm run generate`. Do not edit.

export const WEBHOOK_EVENTS = [
  { value: "session.created", label: "Conversation Created" },
  { value: "session.updated", label: "Conversation Updated" },
  { value: "message.created", label: "Message Created" },
  { value: "reply.rated", label: "Reply Rated" },
  { value: "question.unanswered", label: "Question Unanswered" },
  { value: "contact.created", label: "Contact Created" },
  { value: "contact.updated", label: "Contact Updated" },
  { value: "contact.deleted", label: "Contact Deleted" },
  { value: "training.completed", label: "Training Completed" },
  { value: "training.failed", label: "Training Failed" },
  { value: "call.ended", label: "Call Ended" },
  { value: "budget.reached", label: "Budget Reached" },
  { value: "model.ending", label: "Model Ending" },
] as const;

export const SESSION_STATES = [
  { value: "pending", label: "Pending" },
  { value: "unresolved", label: "Unresolved" },
  { value: "resolved", label: "Resolved" },
  { value: "closed", label: "Closed" },
] as const;

export const CHAT_MODES = [
  { value: "bot", label: "Bot" },
  { value: "awaiting", label: "Awaiting" },
  { value: "operator", label: "Operator" },
] as const;

export const PRIORITIES = [
  { value: "none", label: "None" },
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
  { value: "urgent", label: "Urgent" },
] as const;

export const CONTACT_TYPES = [
  { value: "user", label: "User" },
  { value: "lead", label: "Lead" },
  { value: "spam", label: "Spam" },
] as const;

export const SENDERS = [
  { value: "user", label: "User" },
  { value: "operator", label: "Operator" },
  { value: "assistant", label: "Assistant" },
] as const;
