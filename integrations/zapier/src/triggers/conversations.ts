import { SESSION_FIELDS } from "../generated/output-fields.ts";
import { AWAITING, type Session } from "../records.ts";
import { SESSION_SAMPLE } from "../samples.ts";
import { hookTrigger, type Row } from "./hook.ts";
import type { ParleyEvent } from "./received-event.ts";
import { recentSessions } from "./recent.ts";

const outputFields = [...SESSION_FIELDS];

export const newConversation = hookTrigger({
  key: "new_conversation",
  noun: "Conversation",
  label: "New Conversation",
  description: "Triggers when a conversation begins.",
  events: () => ["session.created"],
  rows: ({ data }) => [data.session as Row],
  recent: (z, bundle) => recentSessions(z, bundle),
  sample: SESSION_SAMPLE,
  outputFields,
});

/** The conversation, if one of its fields has just become what the trigger is about. */
const sessionIf = (
  { data }: ParleyEvent,
  field: string,
  isMeant: (session: Session) => boolean,
): readonly Row[] => {
  const session = data.session as Session;
  const changed = data.changed as readonly string[] | undefined;
  return changed?.includes(field) && isMeant(session) ? [session] : [];
};

export const needsPerson = hookTrigger({
  key: "conversation_needs_person",
  noun: "Conversation",
  label: "Conversation Needs a Person",
  description: "Triggers when the bot hands a conversation over, or a visitor asks for a person.",
  events: () => ["session.updated"],
  rows: (event) => sessionIf(event, "chat_mode", ({ chat_mode }) => chat_mode === AWAITING),
  recent: (z, bundle) =>
    recentSessions(z, bundle, [{ model: "SESSION", key: "chat_mode", operator: "eq", value: "awaiting" }]),
  sample: { ...SESSION_SAMPLE, chat_mode: AWAITING },
  outputFields,
});

export const conversationResolved = hookTrigger({
  key: "conversation_resolved",
  noun: "Conversation",
  label: "Conversation Resolved",
  description: "Triggers when a conversation is resolved.",
  events: () => ["session.updated"],
  rows: (event) => sessionIf(event, "state", ({ state }) => state === "resolved"),
  recent: (z, bundle) =>
    recentSessions(z, bundle, [{ model: "SESSION", key: "state", operator: "eq", value: "resolved" }]),
  sample: { ...SESSION_SAMPLE, state: "resolved" },
  outputFields,
});
