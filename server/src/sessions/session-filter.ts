import type { z } from "zod";
import { filterList, type FilterFields } from "../platform/filters/index.ts";
import { CHAT_MODE_CODES, PRIORITIES, SESSION_STATES } from "./tables.ts";

export const INTEGRATION_KINDS = [
  "web",
  "whatsapp",
  "telegram",
  "messenger",
  "instagram",
  "line",
  "discord",
  "slack",
  "intercom",
  "crisp",
  "email",
  "twilio_sms",
  "twilio_voice",
  "twilio_whatsapp",
  "phone",
  "web_voice",
  "browser_extension",
] as const;

const themselves = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]));

/** `integration` filters through the project's few integrations, all other keys filter sessions directly. */
export const SESSION_FIELDS: FilterFields = {
  integration: { kind: "choice", column: "integrations.kind", choices: themselves(INTEGRATION_KINDS) },
  chat_mode: { kind: "choice", column: "sessions.chat_mode", choices: CHAT_MODE_CODES },
  state: { kind: "choice", column: "sessions.state", choices: themselves(SESSION_STATES) },
  contact_id: { kind: "number", column: "sessions.contact_id" },
  visitor_id: { kind: "number", column: "sessions.visitor_id" },
  assignee_id: { kind: "number", column: "sessions.assignee_id" },
  team_id: { kind: "number", column: "sessions.team_id" },
  priority: {
    kind: "choice",
    column: "sessions.priority",
    choices: Object.fromEntries(PRIORITIES.map((name, position) => [name, position])),
  },
  is_spam: { kind: "choice", column: "sessions.is_spam", choices: { true: 1, false: 0 } },
  // `ne null` finds snoozed sessions.
  snoozed_until: { kind: "time", column: "sessions.snoozed_until" },
  // `ne null` leaves out sessions in which nothing has been written.
  last_message_time: { kind: "time", column: "sessions.last_message_at" },
  field: { kind: "custom", columns: ["sessions.data"] },
};

export const SessionFilter = filterList("SESSION", SESSION_FIELDS).describe(
  "Conditions that must all match. model is SESSION",
);
export type SessionFilter = z.output<typeof SessionFilter>;
