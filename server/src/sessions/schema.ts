import { z } from "zod";
import { day, timestamp } from "../platform/operations/fields.ts";
import { SessionFilter } from "./session-filter.ts";
import {
  CHAT_MODE_CODES,
  CHAT_MODES,
  PRIORITIES,
  PROOF_KINDS,
  PROOF_LEVELS,
  PROOF_SOURCES,
  SESSION_STATES,
  SLA_TARGETS,
} from "./tables.ts";

/**
 * A string, because it has more digits than a double stores exactly; a number is accepted if it lost no
 * precision.
 */
export const sessionUid = z
  .preprocess(
    (value) => (typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value),
    z.string().min(1).max(64),
  )
  .describe("The session, from createSession");

/** A number, also written as text. */
export const viewId = z
  .preprocess(
    (value) => (typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value),
    z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  )
  .describe("The ID of a saved view");

export const icon = z.string().max(100).nullable().describe("An emoji or the name of an icon");

/** What a view stores besides its conditions: the other filters and the order of getSessions. */
export const viewFields = {
  from: day.nullable().describe("First day of the last message"),
  to: day.nullable().describe("Last day, included"),
  search: z.string().trim().max(200).nullable().describe("A search, as in getSessions"),
  orderBy: z.enum(["ASC", "DESC"]).nullable().describe("The order to show it in"),
};

export const SessionStateName = z
  .enum(SESSION_STATES)
  .describe("pending: active; unresolved: needs attention; resolved; closed");
export const ChatModeName = z
  .enum(CHAT_MODES)
  .describe("bot: the AI handles it; awaiting: waits for a person; operator: a person handles it");

export const PriorityName = z.enum(PRIORITIES).describe("From none to urgent; the inbox can sort by it");

const FreeForm = z.record(z.string(), z.unknown());
const ChatModeCode = z
  .enum(CHAT_MODES.map((mode) => `${CHAT_MODE_CODES[mode]}` as const))
  .describe(CHAT_MODES.map((mode) => `${CHAT_MODE_CODES[mode]} ${mode}`).join(", "));

const sharedFields = {
  id: z.number().int(),
  session_uid: z.string(),
  chat_mode: ChatModeCode,
  project_id: z.number().int(),
  integration_id: z.number().int(),
  state: SessionStateName,
  segment: z.string().describe("Comma-separated tags"),
  status: z.enum(["open", "closed"]).describe("closed only after inactivity"),
  device_type: z.string().nullable(),
  platform: z.string().nullable(),
  ip: z.string().nullable(),
  country: z.string().nullable(),
  data: FreeForm.describe("Values of custom fields by key"),
  contact_id: z.number().int().nullable(),
  assignee_id: z.number().int().nullable().describe("The user who handles it; null if unassigned"),
  team_id: z.number().int().nullable().describe("Owning team; null for none"),
  priority: PriorityName,
  snoozed_until: timestamp.nullable().describe("Out of the inbox until then; null if it isn't snoozed"),
  is_spam: z.boolean().describe("Shown in the view of spam only; the bot doesn't answer it"),
  sla: z
    .object({ target: z.enum(SLA_TARGETS), due_at: timestamp })
    .nullable()
    .describe("What its service level needs next, and until when; null while nothing is due"),
};

export const Session = z
  .object({
    ...sharedFields,
    visitor_id: z.number().int().nullable(),
    is_emulator: z.boolean().describe("The dashboard's own test chat"),
    language: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Session" });

export const SessionListItem = z
  .object({
    ...sharedFields,
    created_at: timestamp,
    updated_at: timestamp,
    total_unseen: z.string().describe("How many of the visitor's messages no one has opened yet"),
    last_message_time: timestamp.nullable(),
    last_message: z.string().nullable(),
    last_message_id: z.number().int().nullable(),
    last_message_content_type: z.string().nullable(),
    last_message_type: z.number().int().nullable().describe("0 message, 1 note or event"),
    visitor_data: FreeForm.describe("Empty if the visitor is unknown"),
    contact_data: FreeForm.describe(
      "Empty if no contact is linked; `verified` is false if a visitor's page sent the details unsigned",
    ),
    session_meta: FreeForm.describe("Page, referrer and similar details"),
    match: z
      .object({ message_id: z.number().int(), message: z.string(), send_by: z.string() })
      .optional()
      .describe(
        "The part of the newest message that a search has found; absent where another detail matches",
      ),
  })
  .meta({ id: "SessionListItem" });

const VisitorProof = z.object({
  level: z.enum(PROOF_LEVELS),
  kind: z.enum(PROOF_KINDS),
  value: z.string().describe("The address, number, account or ID; of kind team, the contact's ID"),
  source: z.enum(PROOF_SOURCES),
  proven_by: z.number().int().nullable().describe("The member who has confirmed the visitor"),
  proven_at: timestamp,
  expires_at: timestamp.nullable(),
});

/** Of a thread in a large channel more people write than a page shows. */
export const MOST_AUTHORS = 100;

const contactVersion = z
  .string()
  .nullable()
  .describe("Changes with the contact's details: what confirmVisitor takes as contact_version");

export const SessionDetail = SessionListItem.extend({
  visitor_id: z.number().int().nullable(),
  contact_version: contactVersion,
  is_emulator: z.boolean(),
  language: z.string().nullable(),
  visitor_proofs: z
    .array(VisitorProof)
    .describe(
      "What this conversation's visitor has proven and holds now; empty for a thread that several share",
    ),
  authors: z
    .array(
      z.object({
        id: z.number().int().describe("The visitor's ID, as messages have it in author"),
        name: z.string(),
        contact_id: z.number().int().nullable(),
        contact_version: contactVersion,
        visitor_proofs: z.array(VisitorProof),
      }),
    )
    .max(MOST_AUTHORS)
    .describe(
      `Of a thread that several people share, those who wrote there, at most the ${MOST_AUTHORS} who wrote last; empty otherwise`,
    ),
  is_visitor_blocked: z.boolean().describe("The visitor can read but not write"),
  widget_uid: z.string().describe("The widget it was opened with; sendMessage needs it"),
}).meta({ id: "SessionDetail" });

/** Counting stops there, so that a count costs the same in every inbox. */
export const MOST_COUNTED = 1_000;
const InboxCount = z.number().int().min(0).max(MOST_COUNTED);

export const InboxCounts = z
  .object({
    waiting: InboxCount.describe("Open conversations whose visitors are waiting for a person"),
    unread: InboxCount.describe("Open conversations with a person that have unread messages"),
    open: InboxCount.describe("Open conversations"),
    mine: InboxCount.describe("Open ones assigned to the caller; 0 for a project key"),
    unassigned: InboxCount.describe("Open ones without an assignee"),
    breaching: InboxCount.describe("Open ones that miss a target of their service level within an hour"),
    breached: InboxCount.describe("Open ones that have missed one and still wait"),
    snoozed: InboxCount.describe("Snoozed ones"),
    spam: InboxCount.describe("Those marked as spam"),
    teams: z
      .array(z.object({ team_id: z.number().int(), open: InboxCount }))
      .describe("Open ones of each team"),
  })
  .describe("Counting stops at 1,000, which means 1,000 or more")
  .meta({ id: "InboxCounts" });

export const SessionView = z
  .object({
    id: z.number().int(),
    project_id: z.number().int(),
    name: z.string(),
    icon: z.string().nullable(),
    filter: SessionFilter,
    ...viewFields,
    created_by: z.number().int().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "SessionView" });

const lifetime = (what: string, most: number) => z.number().int().min(1).max(most).describe(what);

export const proofLifetimeFields = {
  signed_days: lifetime(
    "Days that an identity token or hash holds, from the last page that identified the visitor",
    365,
  ),
  channel_hours: lifetime(
    "Hours that WhatsApp, Slack, Crisp and e-mail prove, from the last message or look at the profile",
    720,
  ),
  code_days: lifetime("Days that an address or number holds which a code has proven", 365),
  team_days: lifetime("Days that the word of a person of your team holds", 365),
};

export const ProofLifetimes = z.object(proofLifetimeFields).meta({ id: "ProofLifetimes" });
