// Generated from openapi.json by `npm run generate`. Do not edit.

export type ActionDraft = {
  /** The name that the model calls: a–z, 0–9 and _ */
  name?: string;
  /** Not needed for a run */
  description?: string;
  /** What runs: an HTTP request, a tool of an MCP server or a built-in */
  kind: "http" | "mcp" | "builtin";
  /** A JSON Schema of an object: what the model fills in */
  parameters?: Record<string, unknown>;
  /** HttpActionConfiguration, McpActionConfiguration or BuiltinActionConfiguration, as the kind says */
  configuration: Record<string, unknown>;
};

export type ActionSecret = {
  id: number;
  name: string;
  /** The only host that receives it */
  host: string;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
};

export type ActionTestResult = {
  status: "succeeded" | "failed" | "refused";
  /** What the model would see */
  output: unknown;
  /** Why it failed */
  problem: string | null;
  ms: number;
  attempts: number;
};

export type Analytics = {
  from: string;
  to: string;
  timezone: string;
  totals: AnalyticsFigures;
  /** First day of the previous period of the same length */
  previous_from: string;
  previous_to: string;
  /** The same figures for the previous period */
  previous: AnalyticsFigures;
  /** Every day of the range, in order */
  days: {
    day: string;
    /** Conversations whose first visitor message falls in this period */
    conversations: number;
    /** Of these, those the bot answered with no handover, unanswered question or dislike */
    resolved_by_bot: number;
    /** Of these, those that waited for a person or were taken over by one */
    handed_to_people: number;
    /** Replies in this period rated helpful */
    likes: number;
    /** Replies in this period rated not helpful */
    dislikes: number;
    /** Credits used by replies to visitors and completions */
    credits: number;
    /** Visitors' questions the training couldn't answer, including answered and dismissed ones */
    unanswered: number;
  }[];
};

export type AnalyticsFigures = {
  /** Conversations whose first visitor message falls in this period */
  conversations: number;
  /** Of these, those the bot answered with no handover, unanswered question or dislike */
  resolved_by_bot: number;
  /** Of these, those that waited for a person or were taken over by one */
  handed_to_people: number;
  /** Replies in this period rated helpful */
  likes: number;
  /** Replies in this period rated not helpful */
  dislikes: number;
  /** Credits used by replies to visitors and completions */
  credits: number;
  /** Visitors' questions the training couldn't answer, including answered and dismissed ones */
  unanswered: number;
  /** From a conversation's first message to its first reply */
  first_response: Durations;
  /** From a visitor's message to the reply by the bot or a person */
  reply: Durations;
};

export type ApiToken = {
  id: number;
  name: string;
  /** The last characters of the value */
  hint: string;
  /** Where the client is that a person connected (OAuth); null for a token that was created */
  client_host: string | null;
  role: "owner" | "editor" | "viewer" | null;
  permissions: ModulePermissions | null;
  /** all for every current and future project, or the UIDs chosen at creation */
  project_scope: "all" | string[];
  may_administer_by_ai: boolean;
  status: "active" | "deactivated" | "expired" | "creator_removed";
  expires_at: string | null;
  last_used_at: string | null;
  created_by: {
    id: number;
    name: string;
    email: string;
  };
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type Attachment = {
  id: string;
  name: string;
  /** image, pdf, text, office, audio, video or archive */
  kind: string;
  content_type: string;
  /** Bytes */
  size: number;
  /** Downloads the file; a path on this server, valid until expires_at */
  url: string;
  /** After this, getAttachment returns new addresses */
  expires_at: string;
  /** Null for everything but images */
  image: {
    width: number;
    height: number;
    /** Shows the image */
    view_url: string;
    thumbnail: {
      width: number;
      height: number;
      url: string;
    };
  } | null;
};

export type AuditEntry = {
  id: number;
  /** The operation that was called */
  action: string;
  /** begun: still running, or the server stopped before it finished */
  outcome: "begun" | "succeeded" | "refused";
  actor: {
    kind: "person" | "token" | "key" | "anonymous" | "operator";
    user_id: number | null;
    /** The name at that time */
    name: string;
  };
  project_id: number | null;
  /** The input without secrets, and the reason if it was refused */
  details: Record<string, unknown>;
  ip: string;
  user_agent: string;
  /** ISO 8601, UTC */
  createdAt: string;
};

export type AuthorizationAnswer = {
  /** Open it in the browser: it takes the answer to the client */
  redirect_to: string;
};

export type AuthorizationRequest = {
  /** What the client calls itself; not verified */
  client_name: string;
  /** Where the client's metadata document or redirect address is */
  client_host: string;
  /** The client publishes a metadata document at client_host */
  is_verified: boolean;
  redirect_host: string;
  /** Where the answer goes: a website, a program listening on this machine, an installed program */
  redirect_kind: "web" | "this_device" | "app";
  /** What the client asks for */
  suggested_role: "viewer" | "editor";
  suggests_administration: boolean;
  /** What is wrong with the request, and the address that tells the client */
  problem: {
    error: string;
    description: string;
    redirect_to: string;
  } | null;
};

export type AuthorizedClient = {
  id: number;
  client_name: string;
  client_host: string;
  organization: {
    id: number;
    name: string;
  };
  role: "owner" | "editor" | "viewer" | null;
  permissions: ModulePermissions | null;
  /** How many projects were chosen; null for all */
  project_count: number | null;
  may_administer_by_ai: boolean;
  last_used_at: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
};

export type Budget = {
  /** Null for the whole project */
  widget_uid: string | null;
  /** The project's or the widget's name */
  name: string;
  /** When it is spent: `offline` lets the offline bot answer, `handover` tells visitors that a person will answer */
  when_spent: "offline" | "handover";
  day: {
    /** The day or the month in UTC, such as 2026-01-31 or 2026-01 */
    period: string;
    credits: {
      spent: number;
      limit: number | null;
    };
    usd: {
      spent: number;
      limit: number | null;
    };
  };
  month: {
    /** The day or the month in UTC, such as 2026-01-31 or 2026-01 */
    period: string;
    credits: {
      spent: number;
      limit: number | null;
    };
    usd: {
      spent: number;
      limit: number | null;
    };
  };
};

export type BudgetReachedDocument = {
  type: "budget.reached";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    /** Null: the whole project */
    widget_uid: string | null;
    limit: string;
    period: string;
    percent: number;
  };
};

export type Budgets = {
  currency: "USD";
  time_zone: "UTC";
  /** Owners get an e-mail when this percentage of a limit is reached, once per period */
  warned_at_percent: number;
  /** The project first, then its widgets */
  budgets: Budget[];
};

export type BuiltinActionConfiguration = {
  builtin: "add_tag";
  /** The conversation's tag */
  tag: string;
} | {
  builtin: "set_contact_fields";
  /** name, email, phone or further fields of the contact, as templates */
  fields: Record<string, string>;
} | {
  builtin: "prove_address";
  /** Where a code of six digits goes: the e-mail address or number that the visitor has typed */
  address: string;
  /** The code that the visitor has typed; with one, it is taken and none is sent */
  code: string;
} | {
  builtin: "hand_over";
} | {
  builtin: "close";
} | {
  builtin: "send_mail";
  /** Addresses of members of your organization, or {{contact.email}}: the address that the visitor has proven */
  to: string;
  subject: string;
  text: string;
} | {
  builtin: "schedule_follow_up";
  delay_minutes: number;
  /** The message to send if the visitor has not written by then */
  text: string;
};

export type BulkResult = {
  /** How many entries were done */
  succeeded: number;
  /** How many were not; the others are done all the same */
  failed: number;
  /** One for each entry, in the order of the request */
  results: {
    /** The entry's place in the request, starting at 0 */
    index: number;
    /** The HTTP status of the single call: 200 if the entry was done */
    status: number;
    /** The record's ID, or session_uid; null where there is none */
    id: number | string | null;
    /** As the single call returns it */
    message: string;
    /** Maps each invalid field to a message */
    errors?: Record<string, string>;
  }[];
};

export type BulkUpdateResult = {
  /** How many entries were done */
  succeeded: number;
  /** How many were not; the others are done all the same */
  failed: number;
  /** One for each entry, in the order of the request */
  results: {
    /** The entry's place in the request, starting at 0 */
    index: number;
    /** The HTTP status of the single call: 200 if the entry was done */
    status: number;
    /** The record's ID, or session_uid; null where there is none */
    id: number | string | null;
    /** As the single call returns it */
    message: string;
    /** Maps each invalid field to a message */
    errors?: Record<string, string>;
  }[];
  /** The conversations that changed, by session_uid */
  updated: string[];
  /** Those that were like that already */
  unchanged: string[];
  refused: {
    session_uid: string;
    reason: string;
  }[];
  /** For undoSessionsUpdate; null where nothing changed */
  undo_uid: string | null;
};

export type CallEndedDocument = {
  type: "call.ended";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    call: PhoneCall;
  };
};

export type ChannelField = {
  key: string;
  description: string;
  type: "text" | "number" | "boolean" | "choice";
  is_required: boolean;
  /** For a choice */
  options: string[];
  default: string | number | boolean | null;
};

export type ChannelKindSummary = {
  /** The vendor */
  kind: "telegram" | "whatsapp" | "messenger" | "instagram" | "slack" | "discord" | "line" | "twilio_sms" | "twilio_whatsapp" | "email" | "intercom" | "crisp" | "twilio_voice" | "phone";
  label: string;
  /** What an account of the kind carries */
  carries: "messages" | "calls";
  /** Secrets */
  credentials: ChannelField[];
  settings: ChannelField[];
  /** Of messages; null where the kind carries calls */
  limits: {
    /** Longer texts are sent in several messages */
    text_length: number;
    /** Larger files are sent as a link; 0: all are */
    file_bytes: number;
    /** More choices are sent as a numbered list */
    choices: number;
    /** How long after the visitor's last message a reply is allowed; null: always */
    reply_window_hours: number | null;
  } | null;
  /** The page of the documentation that explains how to connect it */
  docs: string;
};

export type ChannelSummary = {
  /** The ID of the channel */
  id: number;
  project_id: number;
  /** As in the sessions of this channel */
  integration_id: number;
  /** The vendor */
  kind: "telegram" | "whatsapp" | "messenger" | "instagram" | "slack" | "discord" | "line" | "twilio_sms" | "twilio_whatsapp" | "email" | "intercom" | "crisp" | "twilio_voice" | "phone";
  name: string;
  /** As the vendor names the account, such as @acme_bot or a phone number */
  account_name: string;
  /** Never the credentials */
  settings: Record<string, unknown>;
  /** failing: the vendor refuses the account until a person acts; paused: everything waits */
  state: "ready" | "failing" | "paused";
  /** Why it is failing and what to do, or why it can't be read right now */
  problem: string | null;
  problem_at: string | null;
  /** What is left to do in the vendor's console */
  next_step: string | null;
  /** The address that the vendor calls; null where it makes no calls, or without the permission to change settings */
  inbound_url: string | null;
  last_received_at: string | null;
  last_sent_at: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type Choice = {
  icon: string;
  text: string;
  /** The message to send when this choice is picked */
  value: string;
  enabled: boolean;
};

export type Contact = {
  id: number;
  project_id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  /** user: known to the site; lead: left their details; spam: excluded */
  type: "user" | "lead" | "spam";
  /** Comma-separated */
  tags: string | null;
  company_id: number | null;
  /** Values of custom fields by key; left out where the project has none */
  fields?: Record<string, unknown>;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type ContactAttributes = {
  /** The person's ID on your site */
  external_id: string | null;
  /** true if your site signed the details or your team entered them; false if a visitor's page sent them */
  verified: boolean;
  /** By the field's key or the name your site uses */
  attributes: Record<string, unknown>;
};

export type ContactCompany = {
  id: number;
  name: string;
  website: string;
  project_id: number;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type ContactCompanyDetail = {
  id: number;
  name: string;
  website: string;
  project_id: number;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** The first 1,000; list all of them with getAllContacts and company_id */
  contacts: Contact[];
};

export type ContactCreatedDocument = {
  type: "contact.created";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    contact: Contact;
  };
};

export type ContactDeletedDocument = {
  type: "contact.deleted";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    contact_id: number;
  };
};

export type ContactFilter = {
  operator: "AND" | "OR";
  conditions: ContactFilterNode[];
};

export type ContactFilterCondition = {
  model: "CONTACTS";
  key: "id" | "name" | "email" | "phone" | "type" | "tags" | "company_id" | "created_at" | "field";
  /** With the key field: the key of a custom field */
  field?: string;
  operator: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "startsWith" | "endsWith" | "in" | "notIn";
  /** A single value; a list for in and notIn. null with eq or ne matches a missing value */
  value: string | number | null | (string | number)[];
};

export type ContactFilterGroup = {
  operator: "AND" | "OR";
  conditions: ContactFilterNode[];
};

export type ContactFilterNode = ContactFilterCondition | ContactFilterGroup;

export type ContactList = {
  id: number;
  project_id: number;
  name: string;
  icon: string | null;
  filter_by: ContactFilter;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type ContactUpdatedDocument = {
  type: "contact.updated";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    contact: Contact;
  };
};

export type ConversationEvent = {
  kind: "taken_over" | "handed_back" | "asked_for_a_person" | "assigned" | "given_back" | "unassigned" | "team_changed" | "tags_changed" | "priority_changed" | "snoozed" | "snooze_ended" | "marked_as_spam" | "unmarked_as_spam" | "resolved" | "reopened" | "closed" | "needs_attention" | "sla_breached" | "rated" | "visitor_blocked" | "visitor_unblocked" | "contact_merged" | "field_changed" | "transcript_sent";
  /** Who or what did it; user_name has the person's name */
  by: "person" | "program" | "visitor" | "assistant" | "inactivity" | "snooze" | "rotation" | "sla" | "rule";
  /** The assignee or team by name, the tags, the priority, the end of the snooze, the missed target, the rating, or the contact by name */
  subject: string | null;
};

export type ConversationRating = {
  id: number;
  session_uid: string;
  /** From 1, the worst, to 5, the best */
  score: number;
  comment: string | null;
  /** Who gave the last answer before the rating */
  answered_by: "person" | "bot";
  /** The person who answered; null for the bot and programs */
  user_id: number | null;
  user_name: string | null;
  /** The team the conversation belonged to */
  team_id: number | null;
  /** The conversation's tags when it was rated */
  tags: string[];
  /** ISO 8601, UTC */
  created_at: string;
};

export type CreatedProject = {
  id: number;
  project_uid: string;
  organization_id: number;
  name: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** The web widget the project starts with; createSession needs it */
  widget_uid: string;
};

export type Credits = {
  balance: number;
  plan: string;
  entries: {
    id: number;
    /** Negative if credits were used */
    amount: number;
    /** The balance after this entry */
    balance: number;
    reason: string;
    reference: string | null;
    /** ISO 8601, UTC */
    createdAt: string;
  }[];
};

export type CustomField = {
  id: number;
  /** What has the field */
  subject: "contact" | "conversation";
  key: string;
  label: string;
  /** date is a day such as 2026-01-31; link is an http or https address */
  kind: "text" | "number" | "date" | "choice" | "yes_no" | "link";
  choices: string[];
  is_listed: boolean;
  /** Its values are kept but can't be set */
  is_archived: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type DeadJob = {
  id: number;
  kind: string;
  attempts: number;
  last_error: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  died_at: string;
};

export type Delivery = {
  /** queued: it waits to be sent, or to be sent again */
  state: "queued" | "sent" | "delivered" | "read" | "failed";
  /** Why it waits or has failed */
  problem: string | null;
  /** ISO 8601, UTC */
  at: string;
};

export type DeskPerson = {
  user_id: number;
  name: string;
  profile_pic: string | null;
  /** Gets no new conversations from a rotation */
  is_away: boolean;
  away_since: string | null;
  team_ids: number[];
};

export type DeskReport = {
  from: string;
  to: string;
  timezone: string;
  by: "person" | "team" | "channel" | "tag" | "hour";
  /** Of all conversations; one with two tags counts once here */
  totals: ReportFigures;
  /** First day of the previous period of the same length */
  previous_from: string;
  previous_to: string;
  /** The totals of the previous period */
  previous: ReportFigures;
  /** How many rows there are; the first 500 are listed */
  row_count: number;
  /** By hour: in the week's order. Otherwise the largest first */
  rows: ReportRow[];
};

export type DraftTexts = {
  added?: {
    type?: "faq" | "text";
    /** The question of an FAQ, or the title */
    short_text?: string;
    /** The answer of an FAQ, or the text */
    detail: string;
  }[];
  changed?: {
    type?: "faq" | "text";
    /** The question of an FAQ, or the title */
    short_text?: string;
    /** The answer of an FAQ, or the text */
    detail: string;
    /** A text of getProjectText */
    id: number;
  }[];
  /** IDs of texts */
  removed?: number[];
};

export type DryRun = {
  /** ISO 8601, UTC */
  since: string;
  /** Conversations looked at, the latest first */
  checked: number;
  /** False if there were more than could be looked at */
  is_complete: boolean;
  /** Conversations in which the rule would have run */
  matched: number;
  /** How often it would have run in them */
  runs: number;
  sample: {
    session_uid: string;
    /** ISO 8601, UTC */
    at: string;
    /** What the visitor wrote */
    text: string;
  }[];
};

export type Durations = {
  /** Median; null if there were none */
  median_ms: number | null;
  /** 95th percentile */
  p95_ms: number | null;
};

export type EvaluationCheck = {
  /** Which of the visitor's messages it is about, from 0 */
  turn: number;
  kind: "contains_all" | "contains_any" | "cites" | "answer" | "refuses" | "hands_over" | "judge" | "goal";
  expected: string;
  outcome: "passed" | "failed" | "not_judged";
  /** What was found instead, or the judge's reason */
  detail: string | null;
};

export type EvaluationEstimate = {
  /** Replies the bot makes */
  replies: number;
  /** Further calls, for judging and for playing visitors */
  model_calls: number;
  /** About what it costs */
  credits: number;
  usd: number;
  /** Null if no model can judge: such cases end as `not_judged` */
  judge_model: string | null;
  /** What the project's budgets leave; null without one */
  left_credits: number | null;
  /** The same in US dollars */
  left_usd: number | null;
};

export type EvaluationFigures = {
  passed: number;
  failed: number;
  not_judged: number;
  errors: number;
  /** Required cases that didn't pass */
  required_failed: number;
  /** Passed of all checked cases, 0 to 1. Cases that were not judged don't count */
  share: number | null;
};

export type EvaluationGate = {
  /** The test set that decides; null if there is no gate */
  set_id: number | null;
  set_name: string | null;
  min_percent: number | null;
  /** Whether the saved draft may go live; null without a gate or a draft */
  draft: {
    passes: boolean;
    /** Why it may not go live */
    problem: string | null;
    /** The run that measured it */
    run_id: number | null;
  } | null;
};

export type EvaluationResult = {
  position: number;
  case_id: number | null;
  kind: "question" | "dialogue" | "simulation";
  is_required: boolean;
  content: {
    question: string | null;
    history: {
      send_by: "user" | "assistant";
      /** The text, at most 10,000 characters */
      message: string;
    }[];
    turns: {
      message: string;
      expect: Expectation;
    }[];
    persona: string | null;
    goal: string | null;
    max_turns: number;
    expect: Expectation;
  };
  /** Null until it has run, and where only the draft runs */
  live: EvaluationSideResult | null;
  /** Null until it has run, and where there is no draft */
  draft: EvaluationSideResult | null;
  /** From live to draft. `fixed`: it passes now. `broken`: it passed before */
  change: "same" | "fixed" | "broken" | "other" | null;
  /** What differs between the two sides, where their results do */
  reasons: {
    kind: "model" | "passages_added" | "passages_gone" | "settings";
    detail: string;
  }[];
};

export type EvaluationRun = {
  id: number;
  /** Null for a replay */
  set_id: number | null;
  /** The replayed conversation */
  session_uid: string | null;
  /** The test set's name when the run began */
  name: string;
  status: "queued" | "running" | "completed" | "cancelled" | "stopped" | "failed";
  problem: string | null;
  is_scheduled: boolean;
  started_by: string | null;
  /** Cases */
  total: number;
  /** Cases that are finished on every side */
  done: number;
  live: EvaluationFigures | null;
  draft: EvaluationFigures | null;
  /** The settings in which the draft differs from what is live */
  differences: {
    field: string;
    live: string;
    draft: string;
  }[];
  /** Draft texts of the run */
  texts: {
    added: number;
    changed: number;
    removed: number;
  } | null;
  /** What the run has cost */
  credits: number;
  usd: number;
  /** ISO 8601, UTC */
  createdAt: string;
  finishedAt: string | null;
};

export type EvaluationSideResult = {
  outcome: "passed" | "failed" | "not_judged" | "error" | "unchecked";
  /** Why there is no reply */
  problem: string | null;
  checks: EvaluationCheck[];
  replies: {
    /** The visitor's message */
    message: string;
    reply: string;
    /** In a replay: what the visitor got at the time */
    recorded: string | null;
    model: string;
    refused: boolean;
    handed_over: boolean;
    ms: number;
    sources: {
      doc_id: string;
      title: string;
      url: string | null;
    }[];
    /** What retrieval found, best first */
    passages: {
      doc_id: string;
      source: string;
      score: number;
      excerpt: string;
    }[];
  }[];
};

export type EventsFeedEvent = {
  event: "ready";
  id?: string;
  data: Record<string, unknown>;
} | {
  event: "resync";
  id?: string;
  data: Record<string, unknown>;
} | {
  event: "session.created";
  id?: string;
  data: SessionCreatedDocument;
} | {
  event: "session.updated";
  id?: string;
  data: SessionUpdatedDocument;
} | {
  event: "message.created";
  id?: string;
  data: MessageCreatedDocument;
} | {
  event: "reply.rated";
  id?: string;
  data: ReplyRatedDocument;
} | {
  event: "question.unanswered";
  id?: string;
  data: QuestionUnansweredDocument;
} | {
  event: "contact.created";
  id?: string;
  data: ContactCreatedDocument;
} | {
  event: "contact.updated";
  id?: string;
  data: ContactUpdatedDocument;
} | {
  event: "contact.deleted";
  id?: string;
  data: ContactDeletedDocument;
} | {
  event: "training.completed";
  id?: string;
  data: TrainingCompletedDocument;
} | {
  event: "training.failed";
  id?: string;
  data: TrainingFailedDocument;
} | {
  event: "call.ended";
  id?: string;
  data: CallEndedDocument;
} | {
  event: "budget.reached";
  id?: string;
  data: BudgetReachedDocument;
} | {
  event: "model.ending";
  id?: string;
  data: ModelEndingDocument;
};

export type ExecutionLogEntry = {
  id: number;
  project_id: number;
  /** Null for an action that ran outside a conversation */
  session_id: number | null;
  data: {
    /** The step, in a few words */
    task: string;
    /** message_received, retrieval, model_call, tool_call, action, flow, handover, reply, dropped (a person had taken over) or error */
    type: string;
    message: string;
    data: Record<string, unknown>;
  };
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  executionlog_session_data: {
    /** Empty outside a conversation */
    session_uid: string;
  };
};

export type Expectation = {
  /** Phrases that all occur in the reply; case doesn't matter */
  contains_all?: string[];
  /** Phrases of which at least one occurs */
  contains_any?: string[];
  /** Sources the reply cites, each by its title, its address or its document ID such as text-12 */
  cites?: string[];
  /** An approved answer: most of its words occur in the reply */
  answer?: string;
  /** true: the bot doesn't know. false: it must answer from what it was taught */
  refuses?: boolean;
  /** true: a person is asked to join. false: none is */
  hands_over?: boolean;
  /** A criterion in words, judged by a model; without a model the case is `not_judged` */
  judge?: string;
};

export type ExpiredData = {
  /** Conversations, each with its messages and log entries */
  conversations: number;
  /** Entries of the execution log, also those of the conversations */
  log_entries: number;
  /** IP addresses, also those of the conversations */
  addresses: number;
};

export type Failure = {
  type: "RXERROR";
  message: string;
  /** Maps each invalid field to a message */
  errors?: Record<string, string>;
};

export type FileLimits = {
  /** How many files a message may have */
  per_message: number;
  /** How large a file may be */
  max_bytes: number;
};

export type Flow = {
  id: number;
  name: string;
  description: string;
  /** The kinds of its triggers: intent, button, page, event, start */
  triggers: string[];
  /** How many steps the draft has */
  steps: number;
  /** Send it with updateFlow: a draft that changed in the meantime is a conflict */
  revision: number;
  /** The number of the published version; null if none is live */
  version: number | null;
  /** When it was published last, also if it is not live any more; null if never */
  publishedAt: string | null;
  /** Whether the draft differs from what is live */
  has_changes: boolean;
  updated_by: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  draft: FlowDefinition;
  /** Problems of the draft; an error keeps it from being published */
  problems: FlowProblem[];
};

export type FlowAnswer = {
  type: "text" | "email" | "telephone" | "number" | "date" | "choice";
  /** For choice */
  choices?: FlowButton[];
  /** The least number, the fewest characters of a text, or the first date (2026-01-31 or today) */
  min?: number | string;
  /** The same at the other end */
  max?: number | string;
  /** For text: # is a digit, @ a letter, * either, anything else itself. AB-#### takes AB-1234 */
  pattern?: string;
};

export type FlowButton = {
  text: string;
  /** What is sent instead of the text */
  value?: string;
};

export type FlowComparison = {
  left: string;
  operator: "equals" | "not_equals" | "contains" | "not_contains" | "starts_with" | "greater" | "at_least" | "less" | "at_most" | "is_empty" | "is_not_empty";
  right?: string;
};

export type FlowDefinition = {
  schema?: "parley.flow/1";
  /** The name of the flow, unique in the project */
  name: string;
  description?: string;
  triggers?: FlowTrigger[];
  /** The first step */
  start: string;
  steps: Record<string, FlowStep>;
};

export type FlowIntentTrial = {
  /** How close the phrase is to the nearest example, 0 to 1 */
  score: number;
  /** What it must reach; null if the flow has no examples */
  threshold: number | null;
  /** The nearest example */
  example: string | null;
  /** Whether this flow would start */
  starts: boolean;
  /** The flow that would start, of this draft and the published flows */
  started_flow: string | null;
  /** The trained question that is answered in place of the flow that is close enough */
  question: string | null;
  /** `words` where no embedding model works */
  by: "meaning" | "words";
};

export type FlowProblem = {
  /** One for each sentence, so that a client can show its own */
  code: "unknown_start" | "unreachable" | "missing_end" | "loop_without_question" | "unknown_step" | "unknown_flow" | "unknown_action" | "unknown_variable" | "empty_text" | "empty_button" | "empty_question" | "empty_variable" | "empty_values" | "empty_cases" | "empty_comparison" | "empty_action" | "empty_jump" | "no_options" | "empty_option" | "same_options" | "no_date" | "no_number" | "reversed_limits" | "unused_pattern" | "no_trigger" | "empty_examples" | "empty_label" | "empty_address" | "empty_event" | "same_trigger" | "takes_question" | "lost_buttons" | "no_code_means";
  /** A flow with an error can't be published */
  severity: "error" | "warning";
  /** The step it is about */
  step: string | null;
  /** The trigger it is about, from 0 */
  trigger: number | null;
  /** The sentence in English */
  message: string;
  /** What the sentence names: a step, flow, action, variable or value that is wrong */
  name: string | null;
};

export type FlowReplay = {
  run_id: number;
  /** Whether the same answers led the same way */
  is_same: boolean;
  outcome: "completed" | "handed_over" | "left" | "replaced" | "failed" | null;
  turns: {
    /** What the visitor said; null where the flow began or an action ended */
    message: string | null;
    /** ISO 8601, UTC */
    at: string;
    said: string[];
    /** The way it takes now */
    steps: FlowReplayedStep[];
    /** The way it took then */
    recorded: FlowReplayedStep[];
    is_same: boolean;
  }[];
};

export type FlowReplayedStep = {
  flow: string;
  step: string;
  /** The step's kind, or answer, unfit, aside, correction, leave, result, confirmed, declined, stopped */
  kind: string;
  detail: string;
};

export type FlowRun = {
  id: number;
  session_uid: string;
  /** It ran in the test chat, or its version is deleted */
  is_draft: boolean;
  /** What started it: intent, button, page, event, start, or name in the test chat */
  trigger: string;
  /** Null while it runs */
  outcome: "completed" | "handed_over" | "left" | "replaced" | "failed" | null;
  /** Where it is, or was last */
  flow: string;
  step: string;
  answers: Record<string, string | number>;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type FlowStep = {
  kind: "say";
  /** A template: {{answers.email}}, {{contact.name}}, {{results.order.status}} */
  text: string;
  buttons?: FlowButton[];
  /** The step that follows; null while it is not decided, which can't be published */
  next?: string | null;
  /** Where the editor draws it */
  position?: {
    x: number;
    y: number;
  };
} | {
  kind: "ask";
  /** A template: {{answers.email}}, {{contact.name}}, {{results.order.status}} */
  text: string;
  /** Where the value is kept: {{answers.NAME}} */
  variable: string;
  answer: FlowAnswer;
  /** Reply to an invalid answer, before the question is asked again */
  retry?: string;
  /** Invalid answers before `otherwise`; 3 if not set */
  attempts?: number;
  /** Next step after the last attempt; without it the flow ends */
  otherwise?: string | null;
  /** The step that follows; null while it is not decided, which can't be published */
  next?: string | null;
  /** Where the editor draws it */
  position?: {
    x: number;
    y: number;
  };
} | {
  kind: "set";
  values: Record<string, string>;
  /** The step that follows; null while it is not decided, which can't be published */
  next?: string | null;
  /** Where the editor draws it */
  position?: {
    x: number;
    y: number;
  };
} | {
  kind: "condition";
  /** First match wins */
  cases: {
    if: FlowComparison;
    /** The step that follows; null while it is not decided, which can't be published */
    next?: string | null;
  }[];
  /** The step that follows; null while it is not decided, which can't be published */
  otherwise?: string | null;
  /** Where the editor draws it */
  position?: {
    x: number;
    y: number;
  };
} | {
  kind: "action";
  /** The name of an action of the project */
  action: string;
  arguments?: Record<string, string>;
  /** Where the output is kept: {{results.NAME}} */
  save_as?: string;
  /** The step that follows; null while it is not decided, which can't be published */
  next?: string | null;
  /** Where it goes if the action fails; without it the flow ends with an apology */
  failed?: string | null;
  /** Where the editor draws it */
  position?: {
    x: number;
    y: number;
  };
} | {
  kind: "prove";
  /** Asks for the address or number */
  text: string;
  /** Where the code goes: by e-mail or by SMS */
  method: "email" | "phone";
  /** Where the address or number is kept: {{answers.NAME}} */
  variable: string;
  /** Asks for the six digits that were sent there */
  code_text: string;
  /** The step that follows; null while it is not decided, which can't be published */
  next?: string | null;
  /** Where it goes if no code can be sent or none is right; without it the flow ends with an apology */
  failed?: string | null;
  /** Where the editor draws it */
  position?: {
    x: number;
    y: number;
  };
} | {
  kind: "hand_over";
  /** A template: {{answers.email}}, {{contact.name}}, {{results.order.status}} */
  text?: string;
  /** Where the editor draws it */
  position?: {
    x: number;
    y: number;
  };
} | {
  kind: "jump";
  /** The name of a published flow, from its start */
  flow?: string;
  /** A step of this flow */
  step?: string;
  /** Where the editor draws it */
  position?: {
    x: number;
    y: number;
  };
} | {
  kind: "end";
  /** A template: {{answers.email}}, {{contact.name}}, {{results.order.status}} */
  text?: string;
  /** Where the editor draws it */
  position?: {
    x: number;
    y: number;
  };
};

export type FlowSummary = {
  id: number;
  name: string;
  description: string;
  /** The kinds of its triggers: intent, button, page, event, start */
  triggers: string[];
  /** How many steps the draft has */
  steps: number;
  /** Send it with updateFlow: a draft that changed in the meantime is a conflict */
  revision: number;
  /** The number of the published version; null if none is live */
  version: number | null;
  /** When it was published last, also if it is not live any more; null if never */
  publishedAt: string | null;
  /** Whether the draft differs from what is live */
  has_changes: boolean;
  updated_by: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type FlowTemplate = {
  key: "lead_capture" | "order_status" | "appointment" | "refund" | "feedback";
  name: string;
  description: string;
  definition: FlowDefinition;
};

export type FlowTrigger = {
  kind: "intent";
  /** Example phrases */
  examples: string[];
  /** How close a message must be; testFlowIntent shows scores */
  threshold?: number;
} | {
  kind: "button";
  /** Shown above an empty conversation */
  label: string;
} | {
  kind: "page";
  /** The page's address or path; * stands for anything: /checkout/* */
  pattern: string;
} | {
  kind: "event";
  /** window.parley.start(name) on the page */
  name: string;
} | {
  kind: "start";
};

export type FlowVersion = {
  id: number;
  number: number;
  is_live: boolean;
  published_by: string | null;
  definition: FlowDefinition;
  /** ISO 8601, UTC */
  createdAt: string;
};

export type HelpArticle = {
  id: number;
  slug: string;
  collection_id: number | null;
  translations: HelpTranslation[];
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type HelpArticleContent = {
  id: number;
  slug: string;
  collection_id: number | null;
  translations: HelpTranslation[];
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** The draft in the requested language; null if there is none */
  content: {
    language: string;
    title: string;
    description: string;
    body: string;
    revision: number;
  } | null;
};

export type HelpCentre = {
  /** Whether the public pages are served */
  is_on: boolean;
  title: string;
  description: string;
  languages: string[];
  /** The address of the public pages; null until the settings are saved */
  url: string | null;
  domain: {
    host: string;
    is_verified: boolean;
    /** The name of the TXT record that proves that the domain is yours */
    record_name: string;
    record_value: string;
  } | null;
  /** False where the installation has no PUBLIC_URL */
  can_use_domain: boolean;
};

export type HelpCollection = {
  id: number;
  slug: string;
  texts: {
    language: string;
    name: string;
    description: string;
  }[];
  /** How many articles it has, drafts included */
  articles: number;
};

export type HelpTranslation = {
  language: string;
  title: string;
  /** changed: readers see an earlier version of what is written */
  state: "draft" | "published" | "changed";
  published_at: string | null;
  /** Where readers find it; null for a draft and while the help centre is off */
  url: string | null;
};

export type Holiday = {
  date: string;
  name?: string;
};

export type HttpActionConfiguration = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The address; placeholders such as {{parameters.order_id}} may stand in its path */
  url: string;
  /** Query parameters by name, as templates */
  query: Record<string, string>;
  /** Headers by name, as templates */
  headers: Record<string, string>;
  /** The body as a template; null for none */
  body: string | null;
  /** How values are written into the body, and its content type */
  body_type: "json" | "form" | "text";
  /** A JSON Pointer to the part of the answer that counts */
  select: string | null;
  /** Names and JSON Pointers of the parts of the answer that count, in place of select */
  mapping: Record<string, string> | null;
  /** The most time an attempt may take */
  timeout_ms: number;
  /** Further attempts after a failure, with the same Idempotency-Key */
  retries: number;
};

export type InboxCounts = {
  /** Open conversations whose visitors are waiting for a person */
  waiting: number;
  /** Open conversations with a person that have unread messages */
  unread: number;
  /** Open conversations */
  open: number;
  /** Open ones assigned to the caller; 0 for a project key */
  mine: number;
  /** Open ones without an assignee */
  unassigned: number;
  /** Open ones that miss a target of their service level within an hour */
  breaching: number;
  /** Open ones that have missed one and still wait */
  breached: number;
  /** Snoozed ones */
  snoozed: number;
  /** Those marked as spam */
  spam: number;
  /** Open ones of each team */
  teams: {
    team_id: number;
    open: number;
  }[];
};

export type Installation = {
  /** Anyone can create an account and an organization */
  open_sign_up: boolean;
  /** Set by OPEN_SIGN_UP in the environment */
  open_sign_up_fixed: boolean;
  /** What a new organization starts with */
  starting_credits: number;
  /** A mail server is configured */
  sends_mail: boolean;
};

export type InstallationHealth = {
  /** What /readyz asks of the process that answers */
  checks: {
    name: string;
    /** Null if it works */
    problem: string | null;
  }[];
  /** paused: a backup was restored, and nothing is sent until resumeInstallation; key_in_database: backups contain the key that opens their secrets; leftover_key: an earlier key is in the database */
  warnings: ("paused" | "key_in_database" | "leftover_key")[];
  versions: {
    program: string;
    /** How many steps have built the tables */
    schema: string;
    database: string;
    node: string;
  };
  /** The disk of the data folder; null if it can't be read */
  disk: {
    free_bytes: number;
    size_bytes: number;
  } | null;
  database_bytes: number;
  /** The largest tables with their indexes; null while they are being measured */
  tables: {
    name: string;
    bytes: number;
  }[] | null;
  jobs: {
    kind: string;
    /** Wait for a worker */
    due: number;
    /** Wait for their time or their next try */
    later: number;
    running: number;
    /** Have failed and will be tried again; also counted in due, later or running */
    failing: number;
    /** Their tries are used up */
    dead: number;
    oldest_due_at: string | null;
  }[];
  /** The settings in effect */
  settings: {
    name: string;
    /** Null for secrets and for what has no value */
    value: string | null;
    /** Given in the environment or a file */
    is_set: boolean;
  }[];
};

export type InstallationOrganization = {
  id: number;
  name: string;
  plan: string;
  credits: number;
  members: number;
  projects: number;
  /** Whether its projects may use the installation's model keys; with false it needs its own */
  vendor_keys_shared: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  /** E-mail domains an operator has verified for single sign-on */
  domains: string[];
};

export type Invitation = {
  id: number;
  sent_by: number;
  email: string;
  /** What the person can do in the organization */
  role: "owner" | "editor" | "viewer" | "billing";
  /** Accepts the invitation; returned once, and part of the link in the e-mail */
  hash: string;
  status: "pending";
  /** ISO 8601, UTC */
  createdAt: string;
};

export type IssuedApiToken = {
  id: number;
  name: string;
  /** The last characters of the value */
  hint: string;
  /** Where the client is that a person connected (OAuth); null for a token that was created */
  client_host: string | null;
  role: "owner" | "editor" | "viewer" | null;
  permissions: ModulePermissions | null;
  /** all for every current and future project, or the UIDs chosen at creation */
  project_scope: "all" | string[];
  may_administer_by_ai: boolean;
  status: "active" | "deactivated" | "expired" | "creator_removed";
  expires_at: string | null;
  last_used_at: string | null;
  created_by: {
    id: number;
    name: string;
    email: string;
  };
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** The token, shown only once */
  value: string;
};

export type IssuedProjectKey = {
  id: number;
  name: string;
  hint: string;
  permissions: KeyPermissions;
  allowed_origins: string[];
  use_fallback_models: boolean;
  expires_at: string | null;
  /** The key, shown only once */
  value: string;
  /** ISO 8601, UTC */
  createdAt: string;
};

export type KeyPermissions = {
  Contacts?: "Read" | "Write";
  Training?: "Read" | "Write";
  Setting?: "Read" | "Write";
  Sessions?: "Read" | "Write";
  Logs?: "Read" | "Write";
  Debugging?: "Read" | "Write";
  Completions?: "Read" | "Write";
};

export type LearnableAnswer = {
  /** The group of unanswered questions, for learnAnswer */
  group_id: number;
  question: string;
  /** Other questions of the group */
  wordings: string[];
  /** How many open questions it would settle */
  count: number;
  answer: string;
  session_uid: string;
  /** Null if the answer came through a token or key */
  answered_by: {
    id: number;
    name: string;
  } | null;
  /** ISO 8601, UTC */
  answered_at: string;
};

export type Macro = {
  id: number;
  shortcut: string;
  name: string;
  steps: MacroStep[];
  is_personal: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type MacroStep = {
  kind: "reply";
  /** The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback */
  text: string;
} | {
  kind: "note";
  /** The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback */
  text: string;
} | {
  kind: "add_tags";
  tags: string[];
} | {
  kind: "remove_tags";
  tags: string[];
} | {
  kind: "assign";
  assignee_id: number | null;
} | {
  kind: "team";
  team_id: number | null;
} | {
  kind: "priority";
  /** From none to urgent; the inbox can sort by it */
  priority: "none" | "low" | "medium" | "high" | "urgent";
} | {
  kind: "snooze";
  /** From the moment it happens */
  hours: number;
} | {
  kind: "state";
  /** pending: active; unresolved: needs attention; resolved; closed */
  state: "pending" | "unresolved" | "resolved" | "closed";
} | {
  kind: "hand_back";
} | {
  kind: "spam";
  is_spam: boolean;
} | {
  kind: "set_field";
  /** The key of a custom field of conversations */
  field: string;
  /** Text, a number, or true or false, as the field's kind needs; null clears it */
  value: string | number | boolean | null;
} | {
  kind: "assign_to_me";
};

export type McpActionConfiguration = {
  /** The ID of the MCP server */
  server_id: number;
  /** The tool's name at the server */
  tool: string;
  /** The version of the tool's parameters that was chosen. Leave it out to choose the present one; a tool whose parameters have changed since then is not run. */
  tool_version: string | null;
  /** Values that the model does not fill in, such as {{contact.email}}; texts are templates */
  arguments: Record<string, string | number | boolean>;
  /** The most time a run may take */
  timeout_ms: number;
};

export type McpAuthorization = {
  /** Where the member's browser goes to consent */
  url: string;
};

export type McpClientSetup = {
  client: "claude-code" | "claude-desktop" | "cursor" | "vscode" | "generic";
  label: string;
  /** What to do with the configuration */
  instructions: string;
  /** Where it goes; null for a command or a client with its own form */
  file: string | null;
  /** Ready to copy, with a placeholder for the token */
  configuration: string;
};

export type McpServer = {
  id: number;
  project_id: number;
  name: string;
  url: string;
  /** How it knows the caller */
  authentication: "none" | "bearer" | "oauth";
  /** The action secret that is sent as a bearer token, or that is the secret of client_id at the authorization server */
  secret_name: string | null;
  client_id: string | null;
  /** Whether it can be called: OAuth needs a member's consent first */
  authorized: boolean;
  /** As they were listed last */
  tools: McpTool[];
  /** What was wrong at the last call */
  problem: string | null;
  listed_at: string | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
};

export type McpServerRefresh = {
  server: McpServer;
  /** Tools that are new since the last time */
  added: string[];
  /** Tools whose description or parameters differ */
  changed: string[];
  /** Tools that are gone */
  removed: string[];
};

export type McpTool = {
  name: string;
  title: string | null;
  description: string;
  /** Changes with its parameters */
  version: string;
  /** The parameters of an action that calls it; null where actions can't express them */
  parameters: Record<string, unknown> | null;
};

export type Me = {
  user: User;
  organizations: OwnOrganization[];
  /** Operates the installation: manages plans, credits and sign-up */
  is_operator: boolean;
  may_create_organizations: boolean;
  /** Organizations this sign-in can't access, and what it lacks */
  closed_organizations: {
    id: number;
    reason: "second_factor" | "single_sign_on" | "own_credentials";
  }[];
  /** Whether the person belongs to other organizations, which a sign-in through an organization's provider doesn't show */
  has_hidden_organizations: boolean;
  files: FileLimits;
  /** Send it as x-csrf-token with every write authenticated by the cookie */
  csrf_token: string;
};

export type MessageCreatedDocument = {
  type: "message.created";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    message: SessionMessage;
    session: WebhookSession;
  };
};

export type MessageReply = {
  send_by: "user" | "operator" | "assistant";
  /** Where it came from: api, widget, dashboard, mail or channel */
  origin: string;
  /** A new one if the session sent had been closed by inactivity */
  session_uid: string;
  type: "text";
  message_id: number;
  /** The same as message_id */
  id: number;
  message: string;
  /** text, or picker if there are choices */
  content_type: string;
  choices?: Choice[];
  /** The sources of the reply; absent if there are none */
  sources?: Record<string, unknown>[];
  /** The visitor's rating of this reply */
  rating?: "like" | "dislike";
  /** The files sent with it; absent if there are none */
  attachments?: Attachment[];
};

export type ModelConnection = {
  id: number;
  /** A vendor, or a server that speaks as OpenAI does */
  kind: "anthropic" | "openai" | "gemini" | "bedrock" | "azure" | "server";
  /** Of a server: its models' names begin with it, as in `name/model` */
  name: string;
  /** Of a server; null for a vendor */
  address: string | null;
  /** Whether a key is stored. The key itself can't be read */
  has_secret: boolean;
  settings: Record<string, string>;
  /** What the vendor listed to this key at the last test */
  models: string[];
  tested_at: string;
  /** What the owner should do; null while it works */
  last_error: string | null;
};

export type ModelEndingDocument = {
  type: "model.ending";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    model: string;
    /** The first day on which its vendor refuses it */
    withdrawn_on: string;
    /** The model that replaces it within the plan */
    successor: string | null;
  };
};

export type ModulePermissions = {
  Contacts?: "Read" | "Write";
  Training?: "Read" | "Write";
  Setting?: "Read" | "Write";
  Sessions?: "Read" | "Write";
  Logs?: "Read" | "Write";
  Debugging?: "Read" | "Write";
};

export type MyProject = {
  id: number;
  project_uid: string;
  organization_id: number;
  name: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  organization: {
    id: number;
    name: string;
    /** For owners and billing members only */
    plan?: string;
  };
  /** The caller's role in this project; null for a token with fine-grained permissions only */
  role: "owner" | "editor" | "viewer" | "billing" | null;
};

export type OneTimeLink = {
  /** Gives access to the account. Send it only to the account's owner */
  link: string;
};

export type OpeningHours = {
  /** 1 is Monday, 7 Sunday */
  day: number;
  from: string;
  to: string;
};

export type Operator = {
  id: number;
  name: string;
  email: string;
};

export type Organization = {
  id: number;
  name: string;
  created_by: number;
  /** For owners only */
  plan?: string;
  /** For owners only */
  credits?: number;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  user: {
    id: number;
    name: string;
    email: string;
  };
  OrganizationMembers: {
    id: number;
    user_id: number;
    /** What the person can do in the organization */
    role: "owner" | "editor" | "viewer" | "billing";
    /** ISO 8601, UTC */
    createdAt: string;
  }[];
  OrganizationProjects: {
    id: number;
    name: string;
    project_uid: string;
  }[];
};

export type OrganizationMember = {
  id: number;
  user_id: number;
  organization_id: number;
  /** What the person can do in the organization */
  role: "owner" | "editor" | "viewer" | "billing";
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  Member: {
    id: number;
    name: string;
    email: string;
    profile_pic: string | null;
  };
};

export type OrganizationSecurity = {
  require_second_factor: boolean;
  /** Minutes of inactivity before members are signed out; null uses the installation's default */
  idle_minutes: number | null;
};

export type OwnOrganization = {
  id: number;
  name: string;
  /** What the person can do in the organization */
  role: "owner" | "editor" | "viewer" | "billing";
  /** For owners and billing members only */
  plan?: string;
};

export type Passkey = {
  id: number;
  name: string;
  /** ISO 8601, UTC */
  createdAt: string;
  last_used_at: string | null;
};

export type PasskeyAssertion = {
  id: string;
  rawId: string;
  type: "public-key";
  clientExtensionResults?: Record<string, unknown>;
  authenticatorAttachment?: "platform" | "cross-platform";
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null;
  };
};

export type PasskeyOptions = {
  /** Send it back with the browser's response */
  challenge: string;
  /** For navigator.credentials, in the JSON form of WebAuthn */
  options: Record<string, unknown>;
};

export type PasskeyRegistration = {
  id: string;
  rawId: string;
  type: "public-key";
  clientExtensionResults?: Record<string, unknown>;
  authenticatorAttachment?: "platform" | "cross-platform";
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: string[];
  };
};

export type PendingInvitation = {
  id: number;
  email: string;
  /** What the person can do in the organization */
  role: "owner" | "editor" | "viewer" | "billing";
  status: "pending" | "accepted" | "revoked" | "expired";
  /** ISO 8601, UTC */
  createdAt: string;
};

export type PendingSignUp = {
  id: number;
  email: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  expires_at: string;
};

export type PhoneCall = {
  /** The ID of the call */
  id: number;
  /** The conversation that holds what was said */
  session_uid: string;
  /** Null once the channel is disconnected */
  channel_id: number | null;
  direction: "inbound" | "outbound";
  /** placing: the carrier has not accepted the call yet */
  status: "placing" | "queued" | "ringing" | "in-progress" | "completed" | "busy" | "failed" | "no-answer" | "canceled";
  from: string;
  to: string;
  extra_data: Record<string, unknown> | null;
  /** human, or a kind of machine; null where it was not detected */
  answered_by: string | null;
  answered_at: string | null;
  ended_at: string | null;
  /** From the answer to the end */
  duration_seconds: number | null;
  /** The address at the carrier; it may ask for the account's credentials */
  recording: {
    url: string;
    /** When the consent sentence was spoken */
    consent_at: string | null;
  } | null;
  /** The number that a person was dialled in with, and how that call ended */
  transfer: {
    to: string;
    status: string | null;
  } | null;
  /** Null until it is known */
  cost_usd: number | null;
  /** Why it failed */
  problem: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type ProactiveMessage = {
  enabled: boolean;
  /** What the bubble beside the button says */
  text: string;
  /** Where it is shown: a path or an address in which * stands for anything, such as /pricing* */
  page: string;
  /** How long the visitor has been on the page */
  after_seconds: number;
};

export type Project = {
  id: number;
  project_uid: string;
  organization_id: number;
  name: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type ProjectAction = {
  id: number;
  project_id: number;
  name: string;
  /** What it does and when to use it, for the model */
  description: string;
  /** A JSON Schema of an object: what the model fills in */
  parameters: Record<string, unknown>;
  /** What runs: an HTTP request, a tool of an MCP server or a built-in */
  kind: "http" | "mcp" | "builtin";
  configuration: HttpActionConfiguration | McpActionConfiguration | BuiltinActionConfiguration;
  /** Whether the bot may use it */
  enabled: boolean;
  /** The proof that it needs of the visitor: anyone (none), confirmed or signed */
  audience: "anyone" | "confirmed" | "signed";
  /** Whether the visitor is asked before it runs */
  confirm: boolean;
  /** The most runs in a conversation; null for no limit */
  limit_per_conversation: number | null;
  /** The most runs an hour, in all conversations together; null for no limit */
  limit_per_hour: number | null;
  /** Why the bot is not offered it at present, such as a tool that has changed */
  problem: string | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
};

export type ProjectDeletion = {
  name: string;
  /** ISO 8601, UTC */
  started_at: string;
  /** How many there were; null until they are counted */
  rows: number | null;
  rows_left: number | null;
};

export type ProjectFeedEvent = {
  event: "ready";
  id?: string;
  /** The first event */
  data: {
    /** Conversations whose visitors have the chat open now */
    online: string[];
    /** Milliseconds since anything happened: what was read within them is current */
    quiet_ms: number;
  };
} | {
  event: "message";
  id?: string;
  data: SessionMessage;
} | {
  event: "message.updated";
  id?: string;
  data: SessionMessage;
} | {
  event: "session";
  id?: string;
  data: SessionDetail;
} | {
  event: "session.deleted";
  id?: string;
  data: {
    session_uid: string;
  };
} | {
  event: "typing";
  id?: string;
  /** Show it for six seconds */
  data: {
    session_uid: string;
    by: "visitor" | "operator";
    /** Null for a visitor and for a program */
    author: string | null;
    /** The colleague; null for a visitor and for a program */
    user_id: number | null;
  };
} | {
  event: "viewing";
  id?: string;
  /** A colleague has the conversation open, or has left it. Show it until the next, or for a minute */
  data: {
    session_uid: string;
    user_id: number | null;
    author: string | null;
    is_viewing: boolean;
  };
} | {
  event: "desk";
  id?: string;
  /** A person is away or back: getDeskPeople shows who */
  data: Record<string, unknown>;
} | {
  event: "draft";
  id?: string;
  /** The reader's own draft has changed in another browser: getReplyDraft has it */
  data: {
    session_uid: string;
  };
} | {
  event: "presence";
  id?: string;
  /** A visitor has opened the chat, or has left it */
  data: {
    session_uid: string;
    online: boolean;
  };
} | {
  event: "budget";
  id?: string;
  /** A budget is spent to this share: getBudgets shows which */
  data: {
    percent: number;
  };
} | {
  event: "resync";
  id?: string;
  /** Events may have been missed: read the lists again */
  data: {
    /** Whether messages were missed too */
    messages: boolean;
    sessions: true;
  };
};

export type ProjectKey = {
  id: number;
  name: string;
  /** The last characters of the value */
  hint: string;
  /** As granted; the creator's current role may allow less */
  permissions: KeyPermissions;
  /** Origins whose pages may use the key */
  allowed_origins: string[];
  /** The key had allowed origins when keys of pages lost all permissions but these. False once it is saved */
  was_narrowed: boolean;
  use_fallback_models: boolean;
  status: "active" | "expired" | "creator_removed";
  expires_at: string | null;
  last_used_at: string | null;
  created_by: {
    id: number;
    name: string;
    email: string;
  };
  /** ISO 8601, UTC */
  createdAt: string;
};

export type ProjectMember = {
  id: number;
  user_id: number;
  /** A lower role in this project; null uses the role in the organization */
  role: "owner" | "editor" | "viewer" | "billing" | null;
  organization_role: "owner" | "editor" | "viewer" | "billing";
  /** ISO 8601, UTC */
  createdAt: string;
  Member: {
    id: number;
    name: string;
    email: string;
    profile_pic: string | null;
  };
};

export type ProjectSettings = {
  project_uid: string;
  name: string;
  /** The system prompt: who the bot is and how it answers */
  prompt: string;
  /** What the AI must not do */
  restriction: string;
  /** The exact `value` of a getSupportedModels entry */
  model: string;
  /** 0 is the most consistent, 2 the most varied */
  temperature: number;
  /** `agent` can use tools and functions, `chat` is simple Q&A */
  mode: "agent" | "chat";
  /** Previous messages used as context */
  chat_history_count: number;
  /** Knowledgebase passages used for each reply */
  max_nodes: number;
  /** 1 adds links to the sources' pages */
  add_page_link: number;
  /** 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven */
  add_facts: number;
  /** In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none */
  search_model: string | null;
  /** Models that are asked, in this order, where the one before fails before its first token */
  fallback_models: string[];
  /** Minutes of inactivity before a conversation is closed; null turns this off */
  auto_close_duration: number | null;
  /** Minutes of inactivity before a conversation is resolved; null turns this off */
  auto_resolve_duration: number | null;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type ProofLifetimes = {
  /** Days that an identity token or hash holds, from the last page that identified the visitor */
  signed_days: number;
  /** Hours that WhatsApp, Slack, Crisp and e-mail prove, from the last message or look at the profile */
  channel_hours: number;
  /** Days that an address or number holds which a code has proven */
  code_days: number;
  /** Days that the word of a person of your team holds */
  team_days: number;
};

export type PublicWidgetSettings = {
  look: {
    color: string;
    position: "left" | "right";
    theme: "light" | "dark" | "auto";
    /** Shown above the conversation; empty uses the widget's name */
    title: string;
  };
  /** The first message a visitor sees; empty shows none */
  greeting: string;
  suggested_questions: string[];
  /** A form before the chat; its answers are saved to a contact */
  pre_chat_form: {
    enabled: boolean;
    fields: WidgetFormField[];
  };
  sounds: boolean;
  /** Shows the number of unread messages on the button */
  unread_badge: boolean;
  /** `auto` follows the visitor's page */
  locale: string;
  show_citations: boolean;
  /** Shows beside each message when it was sent */
  show_times: boolean;
  /** Shows what was missed in a bubble beside the button of a closed chat */
  preview: boolean;
  /** Visitors can have a copy of their conversation sent by e-mail */
  transcript: boolean;
  /** Visitors can speak: their browser writes down what they say and reads replies out */
  voice: boolean;
  /** Browser extensions may open the chat beside any page, whatever allowed_origins has */
  browser_extension: boolean;
  /** The chat opens with a home screen: greeting, hours and past conversations */
  home: boolean;
  /** Asks visitors to rate a conversation once it is resolved or closed */
  rating: {
    enabled: boolean;
    /** What the chat asks; empty uses its own words in the visitor's language */
    question: string;
  };
};

export type QuestionUnansweredDocument = {
  type: "question.unanswered";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    message: SessionMessage;
    session: WebhookSession;
  };
};

export type ReceivedInvitation = {
  organization_name: string;
  email: string;
  /** What the person can do in the organization */
  role: "owner" | "editor" | "viewer" | "billing";
  status: "pending" | "accepted" | "revoked" | "expired";
  /** The address has an account; sign in to accept */
  has_account: boolean;
};

export type ReplyDraft = {
  /** To the visitor, or for the team */
  kind: "reply" | "note";
  /** Empty to delete the draft */
  text: string;
  /** Grows with each save */
  version: number;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type ReplyRatedDocument = {
  type: "reply.rated";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    message: SessionMessage;
    session: WebhookSession;
  };
};

export type ReportDurations = {
  /** How many conversations have this time */
  count: number;
  /** Median; null if there are none */
  median_ms: number | null;
  /** 90th percentile */
  p90_ms: number | null;
};

export type ReportFigures = {
  /** Conversations whose first visitor message falls in the period */
  conversations: number;
  /** Of these, those for which a person was asked, took over or replied */
  handled: number;
  /** Of these, those that are resolved or closed now */
  resolved: number;
  /** Of these, those the bot answered with no handover, unanswered question or dislike */
  solved_by_bot: number;
  /** solved_by_bot × the median handling time of the whole report; null while none was measured */
  saved_ms: number | null;
  visitor_messages: number;
  bot_messages: number;
  person_messages: number;
  /** How long visitors waited for a person's first reply */
  first_reply: ReportDurations;
  /** The same within business hours, for teams that have them */
  first_reply_in_hours: ReportDurations;
  /** From the first message until it was resolved, for conversations people handled */
  resolution: ReportDurations;
  /** The same within business hours, for teams that have them */
  resolution_in_hours: ReportDurations;
  /** How long a visitor's messages lay with a person until the replies */
  handling: ReportDurations;
  /** Conversations that visitors rated */
  ratings: number;
  /** Of these, those rated 4 or 5 */
  satisfied: number;
  /** From 1 to 5; null if there are no ratings */
  average_score: number | null;
  /** Times that a service level set and that were missed */
  sla_breaches: number;
};

export type ReportRow = {
  /** The person or team; null for none, and in other reports */
  id: number | null;
  /** The person, team, channel or tag; null for none and for what has been deleted */
  name: string | null;
  /** By hour: 1 is Monday */
  weekday: number | null;
  /** By hour: the hour that begins then */
  hour: number | null;
  /** Conversations whose first visitor message falls in the period */
  conversations: number;
  /** Of these, those for which a person was asked, took over or replied */
  handled: number;
  /** Of these, those that are resolved or closed now */
  resolved: number;
  /** Of these, those the bot answered with no handover, unanswered question or dislike */
  solved_by_bot: number;
  /** solved_by_bot × the median handling time of the whole report; null while none was measured */
  saved_ms: number | null;
  visitor_messages: number;
  bot_messages: number;
  person_messages: number;
  /** How long visitors waited for a person's first reply */
  first_reply: ReportDurations;
  /** The same within business hours, for teams that have them */
  first_reply_in_hours: ReportDurations;
  /** From the first message until it was resolved, for conversations people handled */
  resolution: ReportDurations;
  /** The same within business hours, for teams that have them */
  resolution_in_hours: ReportDurations;
  /** How long a visitor's messages lay with a person until the replies */
  handling: ReportDurations;
  /** Conversations that visitors rated */
  ratings: number;
  /** Of these, those rated 4 or 5 */
  satisfied: number;
  /** From 1 to 5; null if there are no ratings */
  average_score: number | null;
  /** Times that a service level set and that were missed */
  sla_breaches: number;
};

export type Retention = {
  /** Days after their last activity until conversations are deleted; null keeps them forever */
  conversation_days: number | null;
  /** Days until entries of the execution log are deleted; null keeps them forever */
  log_days: number | null;
  /** Days after its last activity until a conversation's IP address is deleted; null keeps them forever */
  address_days: number | null;
};

export type Rule = {
  id: number;
  name: string;
  event: "conversation_started" | "visitor_message" | "no_answer" | "hand_over_asked" | "assigned" | "team_changed" | "tag_added" | "priority_changed" | "snooze_ended" | "resolved" | "reopened" | "rated" | "sla_breached";
  minutes: number | null;
  match: "all" | "any";
  conditions: RuleCondition[];
  effects: RuleEffect[];
  stops: boolean;
  is_enabled: boolean;
  /** Why it can't run or was switched off; null if all is well */
  problem: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type RuleCondition = {
  kind: "text";
  /** Any of the values, none of them, or any of them as whole words; case is ignored */
  operator: "contains" | "lacks" | "has_word";
  values: string[];
} | {
  kind: "page";
  /** The address on which the conversation began */
  operator: "contains" | "lacks";
  values: string[];
} | {
  kind: "language";
  operator: "is" | "is_not";
  /** Any of these */
  values: string[];
} | {
  kind: "channel";
  operator: "is" | "is_not";
  /** Any of these */
  values: ("widget" | "api")[];
} | {
  kind: "tag";
  operator: "has" | "lacks";
  values: string[];
} | {
  kind: "team";
  operator: "is" | "is_not";
  /** Any of these */
  values: (number | null)[];
} | {
  kind: "assignee";
  operator: "is" | "is_not";
  /** Any of these */
  values: (number | null)[];
} | {
  kind: "priority";
  operator: "is" | "is_not";
  /** Any of these */
  values: ("none" | "low" | "medium" | "high" | "urgent")[];
} | {
  kind: "mode";
  operator: "is" | "is_not";
  /** Any of these */
  values: ("bot" | "awaiting" | "operator")[];
} | {
  kind: "contact";
  field: string;
  operator: "is" | "is_not" | "contains" | "is_set" | "is_empty";
  value?: string;
} | {
  kind: "field";
  /** The key of a custom field of conversations */
  field: string;
  operator: "is" | "is_not" | "contains" | "is_set" | "is_empty";
  /** As text; true or false for yes/no */
  value?: string;
} | {
  kind: "verified";
  /** Whether the visitor has proven who they are, an address or a number */
  is_verified: boolean;
} | {
  kind: "hours";
  /** Within the hours of the conversation's team, or of the default one */
  is_open: boolean;
} | {
  kind: "rating";
  operator: "at_least" | "at_most";
  score: number;
} | {
  kind: "age";
  operator: "at_least" | "at_most";
  /** Since the visitor's first message */
  minutes: number;
};

export type RuleEffect = {
  kind: "reply";
  /** The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback */
  text: string;
} | {
  kind: "note";
  /** The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback */
  text: string;
} | {
  kind: "add_tags";
  tags: string[];
} | {
  kind: "remove_tags";
  tags: string[];
} | {
  kind: "assign";
  assignee_id: number | null;
} | {
  kind: "team";
  team_id: number | null;
} | {
  kind: "priority";
  /** From none to urgent; the inbox can sort by it */
  priority: "none" | "low" | "medium" | "high" | "urgent";
} | {
  kind: "snooze";
  /** From the moment it happens */
  hours: number;
} | {
  kind: "state";
  /** pending: active; unresolved: needs attention; resolved; closed */
  state: "pending" | "unresolved" | "resolved" | "closed";
} | {
  kind: "hand_back";
} | {
  kind: "spam";
  is_spam: boolean;
} | {
  kind: "set_field";
  /** The key of a custom field of conversations */
  field: string;
  /** Text, a number, or true or false, as the field's kind needs; null clears it */
  value: string | number | boolean | null;
} | {
  kind: "webhook";
  /** Gets a JSON document by POST */
  url: string;
  /** The name of the action secret that signs it; the secret's host must be the address's */
  secret?: string | null;
};

export type RuleLogEntry = {
  id: number;
  /** Null where the entry is about several rules */
  rule_id: number | null;
  rule_name: string | null;
  event: "conversation_started" | "visitor_message" | "no_answer" | "hand_over_asked" | "assigned" | "team_changed" | "tag_added" | "priority_changed" | "snooze_ended" | "resolved" | "reopened" | "rated" | "sla_breached";
  session_uid: string;
  /** ran; failed, with nothing changed; skipped: see skipped; too_often: more than 60 times in an hour in one conversation; too_deep: a rule caused it that a rule caused, five times over */
  outcome: "ran" | "failed" | "skipped" | "too_often" | "too_deep";
  problem: string | null;
  effects: {
    kind: string;
    status: "done" | "pending" | "failed";
    problem: string | null;
  }[];
  /** The rules that follow the event and did not run, and why */
  skipped: {
    rule_id: number;
    rule_name: string;
    /** A condition is not met; none of them is; the rule itself caused the event; an earlier rule stops */
    why: "condition" | "conditions" | "loop" | "stopped";
    /** Which condition, starting at 1 */
    condition: number | null;
    condition_kind: string | null;
  }[];
  /** ISO 8601, UTC */
  createdAt: string;
};

export type SavedReply = {
  id: number;
  shortcut: string;
  text: string;
  /** With the variables filled in for session_uid; null without one */
  filled_text: string | null;
  is_personal: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type SearchHit = {
  /** The document, the same for all its passages */
  doc_id: string;
  /** The passage */
  point_id: string;
  /** How well it matches, from 0 to 1 */
  score: number;
  /** Whether the bot would answer from it; false if it scores below the threshold */
  is_answerable: boolean;
  content: string;
  title: string;
  /** Readable source: file name with page, slide, sheet and rows, or the title */
  source: string;
  url: string | null;
};

export type SecondFactorChallenge = {
  second_factor: {
    /** Send it to confirmSignIn within ten minutes */
    challenge: string;
    /** The ways this person can confirm */
    methods: ("totp" | "passkey" | "recovery_code")[];
  };
};

export type SendMessageEvent = {
  event: "delta";
  id?: string;
  /** The next piece of the text */
  data: {
    text: string;
  };
} | {
  event: "dropped";
  id?: string;
  /** A person took over: discard the text so far */
  data: Record<string, unknown>;
} | {
  event: "done";
  id?: string;
  data: {
    type: "RXSUCCESS";
    message: string;
    data: MessageReply;
  };
} | {
  event: "error";
  id?: string;
  data: Failure;
};

export type SendVisitorMessageEvent = {
  event: "delta";
  id?: string;
  /** The next piece of the text */
  data: {
    text: string;
  };
} | {
  event: "dropped";
  id?: string;
  /** A person took over: discard the text so far */
  data: Record<string, unknown>;
} | {
  event: "done";
  id?: string;
  data: {
    type: "RXSUCCESS";
    message: string;
    data: VisitorMessage;
  };
} | {
  event: "error";
  id?: string;
  data: Failure;
};

export type Session = {
  id: number;
  session_uid: string;
  /** 1 bot, 2 awaiting, 3 operator */
  chat_mode: "1" | "2" | "3";
  project_id: number;
  integration_id: number;
  /** pending: active; unresolved: needs attention; resolved; closed */
  state: "pending" | "unresolved" | "resolved" | "closed";
  /** Comma-separated tags */
  segment: string;
  /** closed only after inactivity */
  status: "open" | "closed";
  device_type: string | null;
  platform: string | null;
  ip: string | null;
  country: string | null;
  /** Values of custom fields by key */
  data: Record<string, unknown>;
  contact_id: number | null;
  /** The user who handles it; null if unassigned */
  assignee_id: number | null;
  /** Owning team; null for none */
  team_id: number | null;
  /** From none to urgent; the inbox can sort by it */
  priority: "none" | "low" | "medium" | "high" | "urgent";
  /** Out of the inbox until then; null if it isn't snoozed */
  snoozed_until: string | null;
  /** Shown in the view of spam only; the bot doesn't answer it */
  is_spam: boolean;
  /** What its service level needs next, and until when; null while nothing is due */
  sla: {
    target: "first_reply" | "next_reply" | "resolution";
    /** ISO 8601, UTC */
    due_at: string;
  } | null;
  visitor_id: number | null;
  /** The dashboard's own test chat */
  is_emulator: boolean;
  language: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type SessionCreatedDocument = {
  type: "session.created";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    session: WebhookSession;
  };
};

export type SessionDetail = {
  id: number;
  session_uid: string;
  /** 1 bot, 2 awaiting, 3 operator */
  chat_mode: "1" | "2" | "3";
  project_id: number;
  integration_id: number;
  /** pending: active; unresolved: needs attention; resolved; closed */
  state: "pending" | "unresolved" | "resolved" | "closed";
  /** Comma-separated tags */
  segment: string;
  /** closed only after inactivity */
  status: "open" | "closed";
  device_type: string | null;
  platform: string | null;
  ip: string | null;
  country: string | null;
  /** Values of custom fields by key */
  data: Record<string, unknown>;
  contact_id: number | null;
  /** The user who handles it; null if unassigned */
  assignee_id: number | null;
  /** Owning team; null for none */
  team_id: number | null;
  /** From none to urgent; the inbox can sort by it */
  priority: "none" | "low" | "medium" | "high" | "urgent";
  /** Out of the inbox until then; null if it isn't snoozed */
  snoozed_until: string | null;
  /** Shown in the view of spam only; the bot doesn't answer it */
  is_spam: boolean;
  /** What its service level needs next, and until when; null while nothing is due */
  sla: {
    target: "first_reply" | "next_reply" | "resolution";
    /** ISO 8601, UTC */
    due_at: string;
  } | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
  /** How many of the visitor's messages no one has opened yet */
  total_unseen: string;
  last_message_time: string | null;
  last_message: string | null;
  last_message_id: number | null;
  last_message_content_type: string | null;
  /** 0 message, 1 note or event */
  last_message_type: number | null;
  /** Empty if the visitor is unknown */
  visitor_data: Record<string, unknown>;
  /** Empty if no contact is linked; `verified` is false if a visitor's page sent the details unsigned */
  contact_data: Record<string, unknown>;
  /** Page, referrer and similar details */
  session_meta: Record<string, unknown>;
  /** The part of the newest message that a search has found; absent where another detail matches */
  match?: {
    message_id: number;
    message: string;
    send_by: string;
  };
  visitor_id: number | null;
  /** Changes with the contact's details: what confirmVisitor takes as contact_version */
  contact_version: string | null;
  is_emulator: boolean;
  language: string | null;
  /** What this conversation's visitor has proven and holds now; empty for a thread that several share */
  visitor_proofs: {
    level: "confirmed" | "signed";
    kind: "email" | "phone" | "account" | "id" | "team";
    /** The address, number, account or ID; of kind team, the contact's ID */
    value: string;
    source: "identity_token" | "identity_hash" | "slack" | "crisp" | "dkim" | "whatsapp" | "code" | "team";
    /** The member who has confirmed the visitor */
    proven_by: number | null;
    /** ISO 8601, UTC */
    proven_at: string;
    expires_at: string | null;
  }[];
  /** Of a thread that several people share, those who wrote there, at most the 100 who wrote last; empty otherwise */
  authors: {
    /** The visitor's ID, as messages have it in author */
    id: number;
    name: string;
    contact_id: number | null;
    /** Changes with the contact's details: what confirmVisitor takes as contact_version */
    contact_version: string | null;
    visitor_proofs: {
      level: "confirmed" | "signed";
      kind: "email" | "phone" | "account" | "id" | "team";
      /** The address, number, account or ID; of kind team, the contact's ID */
      value: string;
      source: "identity_token" | "identity_hash" | "slack" | "crisp" | "dkim" | "whatsapp" | "code" | "team";
      /** The member who has confirmed the visitor */
      proven_by: number | null;
      /** ISO 8601, UTC */
      proven_at: string;
      expires_at: string | null;
    }[];
  }[];
  /** The visitor can read but not write */
  is_visitor_blocked: boolean;
  /** The widget it was opened with; sendMessage needs it */
  widget_uid: string;
};

export type SessionFeedEvent = {
  event: "session";
  id?: string;
  /** The first event, and on each change */
  data: {
    session_uid: string;
    /** bot: the AI handles it; awaiting: waits for a person; operator: a person handles it */
    mode: "bot" | "awaiting" | "operator";
    /** pending: active; unresolved: needs attention; resolved; closed */
    state: "pending" | "unresolved" | "resolved" | "closed";
    status: string;
  };
} | {
  event: "message";
  id?: string;
  data: VisitorMessage;
} | {
  event: "message.updated";
  id?: string;
  data: VisitorMessage;
} | {
  event: "typing";
  id?: string;
  /** A person is writing. Show it for six seconds */
  data: {
    author: string | null;
  };
} | {
  event: "team";
  id?: string;
  /** Whether a person who may answer has the project open */
  data: {
    online: boolean;
  };
} | {
  event: "resync";
  id?: string;
  /** Too many messages to send one by one: read the conversation again */
  data: {
    messages: true;
  };
};

export type SessionListItem = {
  id: number;
  session_uid: string;
  /** 1 bot, 2 awaiting, 3 operator */
  chat_mode: "1" | "2" | "3";
  project_id: number;
  integration_id: number;
  /** pending: active; unresolved: needs attention; resolved; closed */
  state: "pending" | "unresolved" | "resolved" | "closed";
  /** Comma-separated tags */
  segment: string;
  /** closed only after inactivity */
  status: "open" | "closed";
  device_type: string | null;
  platform: string | null;
  ip: string | null;
  country: string | null;
  /** Values of custom fields by key */
  data: Record<string, unknown>;
  contact_id: number | null;
  /** The user who handles it; null if unassigned */
  assignee_id: number | null;
  /** Owning team; null for none */
  team_id: number | null;
  /** From none to urgent; the inbox can sort by it */
  priority: "none" | "low" | "medium" | "high" | "urgent";
  /** Out of the inbox until then; null if it isn't snoozed */
  snoozed_until: string | null;
  /** Shown in the view of spam only; the bot doesn't answer it */
  is_spam: boolean;
  /** What its service level needs next, and until when; null while nothing is due */
  sla: {
    target: "first_reply" | "next_reply" | "resolution";
    /** ISO 8601, UTC */
    due_at: string;
  } | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
  /** How many of the visitor's messages no one has opened yet */
  total_unseen: string;
  last_message_time: string | null;
  last_message: string | null;
  last_message_id: number | null;
  last_message_content_type: string | null;
  /** 0 message, 1 note or event */
  last_message_type: number | null;
  /** Empty if the visitor is unknown */
  visitor_data: Record<string, unknown>;
  /** Empty if no contact is linked; `verified` is false if a visitor's page sent the details unsigned */
  contact_data: Record<string, unknown>;
  /** Page, referrer and similar details */
  session_meta: Record<string, unknown>;
  /** The part of the newest message that a search has found; absent where another detail matches */
  match?: {
    message_id: number;
    message: string;
    send_by: string;
  };
};

export type SessionMessage = {
  id: number;
  session_uid: string;
  send_by: "user" | "operator" | "assistant";
  origin: string;
  /** note and event: for the team only, never shown to visitors */
  type: "text" | "note" | "event";
  message: string;
  content_type: string;
  choices: Choice[];
  sources: Record<string, unknown>[];
  rating: "like" | "dislike" | null;
  /** The person who wrote it */
  user_id: number | null;
  user_name: string | null;
  /** The person who wrote it, where several people write in one conversation */
  author?: {
    /** The visitor's ID */
    id: number;
    name: string;
  };
  /** What happened, for a line of type event */
  event: ConversationEvent | null;
  /** The files sent with it; absent if there are none */
  attachments?: Attachment[];
  /** What the button has sent whose words the message is */
  picked?: string;
  /** What became of it at the channel's vendor; absent for messages that no channel sends */
  delivery?: Delivery;
  /** ISO 8601, UTC */
  created_at: string;
};

export type SessionUpdatedDocument = {
  type: "session.updated";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    session: WebhookSession;
    /** Names of fields */
    changed: string[];
  };
};

export type SessionView = {
  id: number;
  project_id: number;
  name: string;
  icon: string | null;
  /** Conditions that must all match. model is SESSION */
  filter: {
    model: "SESSION";
    key: "integration" | "chat_mode" | "state" | "contact_id" | "visitor_id" | "assignee_id" | "team_id" | "priority" | "is_spam" | "snoozed_until" | "last_message_time" | "field";
    /** With the key field: the key of a custom field */
    field?: string;
    operator: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "startsWith" | "endsWith" | "in" | "notIn";
    /** A single value; a list for in and notIn. null with eq or ne matches a missing value */
    value: string | number | null | (string | number)[];
  }[];
  /** First day of the last message */
  from: string | null;
  /** Last day, included */
  to: string | null;
  /** A search, as in getSessions */
  search: string | null;
  /** The order to show it in */
  orderBy: "ASC" | "DESC" | null;
  created_by: number | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type SettingsDraft = {
  /** The fields that differ from what is live */
  changes: {
    /** The system prompt: who the bot is and how it answers */
    prompt?: string;
    /** What the AI must not do */
    restriction?: string;
    /** The exact `value` of a getSupportedModels entry */
    model?: string;
    /** 0 is the most consistent, 2 the most varied */
    temperature?: number;
    /** `agent` can use tools and functions, `chat` is simple Q&A */
    mode?: "agent" | "chat";
    /** Previous messages used as context */
    chat_history_count?: number;
    /** Knowledgebase passages used for each reply */
    max_nodes?: number;
    /** 1 adds links to the sources' pages */
    add_page_link?: number;
    /** 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven */
    add_facts?: number;
    /** In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none */
    search_model?: string | null;
    /** Models that are asked, in this order, where the one before fails before its first token */
    fallback_models?: string[];
    /** Minutes of inactivity before a conversation is closed; null turns this off */
    auto_close_duration?: number | null;
    /** Minutes of inactivity before a conversation is resolved; null turns this off */
    auto_resolve_duration?: number | null;
  };
  updated_by: string | null;
  /** Null if there is no draft */
  updatedAt: string | null;
};

export type SettingsVersion = {
  id: number;
  /** `initial`: before the first change. `published`: from a draft. `restored`: an earlier version */
  kind: "initial" | "updated" | "published" | "restored";
  is_live: boolean;
  changed_by: string | null;
  /** Why an owner published it against the gate */
  reason: string | null;
  /** What differs from the version before */
  changes: {
    field: string;
    before: string;
    after: string;
  }[];
  settings: {
    /** The system prompt: who the bot is and how it answers */
    prompt: string;
    /** What the AI must not do */
    restriction: string;
    /** The exact `value` of a getSupportedModels entry */
    model: string;
    /** 0 is the most consistent, 2 the most varied */
    temperature: number;
    /** `agent` can use tools and functions, `chat` is simple Q&A */
    mode: "agent" | "chat";
    /** Previous messages used as context */
    chat_history_count: number;
    /** Knowledgebase passages used for each reply */
    max_nodes: number;
    /** 1 adds links to the sources' pages */
    add_page_link: number;
    /** 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven */
    add_facts: number;
    /** In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none */
    search_model: string | null;
    /** Models that are asked, in this order, where the one before fails before its first token */
    fallback_models: string[];
    /** Minutes of inactivity before a conversation is closed; null turns this off */
    auto_close_duration: number | null;
    /** Minutes of inactivity before a conversation is resolved; null turns this off */
    auto_resolve_duration: number | null;
  };
  /** ISO 8601, UTC */
  createdAt: string;
};

export type SignIn = {
  id: number;
  /** Browser and system, for example Firefox on Linux */
  device: string;
  ip: string;
  /** The sign-in this call was made with */
  current: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  last_seen_at: string;
  /** ISO 8601, UTC */
  expires_at: string;
};

export type SignInAnswer = Me | SecondFactorChallenge;

export type SignInSecurity = {
  has_password: boolean;
  /** When the authenticator app was set up */
  totp_since: string | null;
  passkeys: Passkey[];
  /** Ways to confirm your identity in this browser, the most common first */
  confirm_with: ("password" | "totp" | "passkey" | "single_sign_on")[];
  recovery_codes_left: number;
  /** The origin where passkeys work; null if the server has no domain name */
  passkey_origin: string | null;
  /** Your organizations that have an identity provider; linkSingleSignOn links your account with it */
  single_sign_on: {
    organization_id: number;
    name: string;
    is_linked: boolean;
  }[];
};

export type SingleSignOn = {
  issuer: string;
  client_id: string;
  groups_claim: string;
  role_by_group: {
    group: string;
    /** What the person can do in the organization */
    role: "owner" | "editor" | "viewer" | "billing";
  }[];
  default_role: "owner" | "editor" | "viewer" | "billing" | null;
  sso_only: boolean;
  /** The sign-in link for members */
  sign_in_url: string;
};

export type SingleSignOnSettings = {
  /** Enter this URL at the provider */
  redirect_uri: string;
  /** E-mail domains an operator has verified for this organization */
  domains: string[];
  connection: SingleSignOn | null;
};

export type SlaPolicy = {
  id: number;
  name: string;
  /** Only conversations of this team; null for every team and none */
  team_id: number | null;
  /** Only conversations of these priorities; empty for every priority */
  priorities: ("none" | "low" | "medium" | "high" | "urgent")[];
  /** Minutes within which a person replies after the conversation has come to people; null for no such target */
  first_reply_minutes: number | null;
  /** Minutes within which a person answers each further message of the visitor; null for no such target */
  next_reply_minutes: number | null;
  /** Minutes within which the conversation is resolved; null for no such target */
  resolution_minutes: number | null;
  /** Count only the business hours of the conversation's team, or of the default one */
  in_business_hours: boolean;
  /** Nothing counts while the conversation is snoozed */
  pauses_while_snoozed: boolean;
  /** The time to resolution doesn't count while the team waits for the visitor */
  pauses_while_waiting: boolean;
  /** The first policy that fits a conversation counts, the lowest position first */
  position: number;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type Source = {
  id: number;
  project_id: number;
  kind: "website" | "github" | "notion" | "zendesk" | "intercom" | "confluence" | "google_drive";
  name: string;
  /** Where it is read from */
  url: string;
  /** Options of its kind; never the credential */
  settings: Record<string, unknown>;
  /** How often the source is synced by itself */
  schedule: "off" | "daily" | "weekly";
  state: "syncing" | "paused" | "ready" | "failed" | "deleting";
  pages: {
    queued: number;
    fetching: number;
    learned: number;
    unchanged: number;
    skipped: number;
    failed: number;
    /** Pages the bot answers from, including those that failed to be read again */
    known: number;
  };
  /** The source has more pages than max_pages or the plan allows */
  is_truncated: boolean;
  /** Why the last sync failed, as a code */
  reason: string | null;
  /** Why the last sync failed, as a sentence */
  problem: string | null;
  synced_at: string | null;
  next_sync_at: string | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
};

export type SourcePage = {
  id: number;
  url: string;
  title: string | null;
  state: "queued" | "fetching" | "learned" | "unchanged" | "skipped" | "failed";
  /** Why it was skipped or failed, as a code */
  reason: string | null;
  /** Why it was skipped or failed, as a sentence */
  problem: string | null;
  depth: number;
  /** Whether the bot answers from it */
  is_known: boolean;
  /** ISO 8601, UTC */
  updated_at: string;
};

export type SupportedModel = {
  /** The exact identifier to use as `model` */
  value: string;
  label: string;
  provider: "anthropic" | "openai" | "gemini" | "bedrock" | "azure" | "parley";
  family: "claude" | "gpt" | "gemini" | "parley" | "own";
  /** The lowest plan that includes it */
  plan: "Free" | "Professional" | "Advanced" | "Agency";
  /** Credits for a typical reply: 2,500 tokens in and 300 out */
  credits: number;
  /** Whether it can call tools */
  tools: boolean;
  /** Whether it is quick and cheap enough to word searches (`search_model`) */
  small: boolean;
  /** Whether it accepts temperature, top_p and top_k */
  accepts_sampling: boolean;
  /** Whether this installation can use it */
  available: boolean;
  /** The environment variable that would make it available; null if it already is */
  needs: string | null;
  /** Credits per 1,000 input tokens; a reply's total is rounded up */
  credits_per_1k_input: number;
  /** Credits per 1,000 output tokens */
  credits_per_1k_output: number;
  /** US dollars per million input tokens; used for budgets in US dollars */
  input_price: number;
  /** US dollars per million output tokens */
  output_price: number;
  /** When the price was last compared with the vendor's price list; null if never, or if this installation set it */
  price_checked: string | null;
  /** The largest max_tokens a completion can request; null if the model's own server decides */
  max_output_tokens: number | null;
  /** The first day on which its vendor refuses it; null where none is announced */
  withdrawn_on: string | null;
  /** The model that replaces it: what its vendor recommends, or with a credential, where the organization's plan or keys don't have that, another one of the vendor's that costs no more credits */
  successor: string | null;
};

export type Team = {
  id: number;
  name: string;
  /** The users who belong to it; each must be a member of the project */
  member_ids: number[];
  /** Gets conversations in which a visitor asks for a person; a project has at most one */
  is_default: boolean;
  /** Assign its waiting conversations to its members in turn */
  rotates: boolean;
  /** How many open conversations the rotation gives a member; null for any number */
  capacity: number | null;
  time_zone: string;
  /** When the team answers, in its time zone; null for around the clock */
  hours: OpeningHours[] | null;
  /** Days on which the team is closed */
  holidays: Holiday[];
  /** What visitors are told outside the hours; null for nothing */
  outside_text: string | null;
  /** How soon visitors may expect a reply; null to promise nothing */
  reply_minutes: number | null;
  /** Whether it is within its hours now */
  is_open: boolean;
  /** When it opens next; null while it is open */
  opens_at: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type TestCase = {
  id: number;
  set_id: number;
  kind: "question" | "dialogue" | "simulation";
  is_required: boolean;
  question: string | null;
  history: {
    send_by: "user" | "assistant";
    /** The text, at most 10,000 characters */
    message: string;
  }[];
  turns: {
    message: string;
    expect: Expectation;
  }[];
  persona: string | null;
  goal: string | null;
  max_turns: number;
  expect: Expectation;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type TestSet = {
  id: number;
  name: string;
  /** How many cases it has */
  cases: number;
  /** Whether it decides what may go live */
  is_gate: boolean;
  /** How often it runs by itself; null for never */
  every: "daily" | "weekly" | null;
  next_run_at: string | null;
  /** Whether the caller gets an e-mail when the figures fall */
  notifies_me: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type TrainingCompletedDocument = {
  type: "training.completed";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    item: "file" | "text";
    id: number;
    /** The file's name, or the question or title of the text */
    name: string | null;
    /** completed once the bot can use all of it */
    status: "pending" | "running" | "completed" | "failed";
    /** Why it could not be read */
    problem: string | null;
  };
};

export type TrainingFailedDocument = {
  type: "training.failed";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    item: "file" | "text";
    id: number;
    /** The file's name, or the question or title of the text */
    name: string | null;
    /** completed once the bot can use all of it */
    status: "pending" | "running" | "completed" | "failed";
    /** Why it could not be read */
    problem: string | null;
  };
};

export type TrainingFile = {
  id: number;
  project_id: number;
  /** Who uploaded it */
  user_id: number | null;
  name: string;
  /** Empty for a file from a computer */
  url: string;
  /** Bytes, once fetched */
  size: number | null;
  tags: string | null;
  /** Settings of the file */
  extra_settings: {
    /** Whether replies may cite the file as a source */
    enable_citation: boolean;
  };
  /** completed once the bot can use all of it */
  status: "pending" | "running" | "completed" | "failed";
  /** Percent */
  progress: number;
  /** Why it failed, as a code such as unreachable or encrypted */
  reason: string | null;
  /** Why it failed, as a sentence */
  problem: string | null;
  /** What else there is to know, such as what an archive contained */
  note: string | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
};

export type TrainingStatus = {
  texts: {
    pending: number;
    running: number;
    completed: number;
    failed: number;
  };
  files: {
    pending: number;
    running: number;
    completed: number;
    failed: number;
  };
  allowance: {
    texts: {
      used: number;
      limit: number;
    };
    files: {
      used: number;
      limit: number;
    };
  };
  /** How passages are found */
  search: {
    /** hybrid searches by meaning and by words, lexical by words only */
    kind: "hybrid" | "lexical";
    /** The model that turns texts into vectors */
    embedder: string | null;
    /** Why the search is lexical */
    reason: string | null;
    /** The built-in reader */
    reader: {
      /** Whether the best passages are read before they are ranked */
      reads: boolean;
      /** Why they are not read */
      reason: string | null;
    };
    /** The languages of the newest texts, FAQs and files, the most frequent first */
    languages: {
      /** ISO 639-1 code */
      language: string;
      /** meaning where the model knows the language, words where it does not */
      by: "meaning" | "words";
    }[];
  };
};

export type TrainingText = {
  id: number;
  project_id: number;
  /** Question or title */
  short_text: string | null;
  /** Answer or content */
  detail: string;
  /** faq: a question with its answer; text: anything else */
  type: "faq" | "text";
  /** completed once the bot can use all of it */
  status: "pending" | "running" | "completed" | "failed";
  tags: string | null;
  /** Whose answer to a visitor it is; null if it was written for training */
  answered_by: {
    id: number;
    name: string;
  } | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type UnansweredQuestion = {
  /** The ID of the group */
  id: number;
  /** The first question of the group, or the latest if the group has reopened */
  question: string;
  /** How often it was asked in the range, without answered and dismissed ones */
  count: number;
  /** ISO 8601, UTC */
  last_asked_at: string;
  /** The last few times it was asked, newest first */
  samples: {
    session_uid: string;
    question: string;
    /** ISO 8601, UTC */
    asked_at: string;
  }[];
};

export type Upload = {
  id: number;
  name: string;
  /** Bytes */
  size: number;
  /** Bytes that have arrived; the next piece begins here */
  received: number;
  /** The most bytes a piece can have */
  piece_bytes: number;
  fingerprint: string;
  /** When it is deleted unless another piece arrives */
  expires_at: string;
};

export type User = {
  id: number;
  name: string;
  email: string;
  profile_pic: string | null;
};

export type Visit = {
  widget: {
    name: string;
    settings: PublicWidgetSettings;
    /** The address of its logo, a path on this server */
    logo: string | null;
    /** The address of its bot's picture */
    bot_picture: string | null;
  };
  /** Null if the visitor hasn't written yet */
  visitor: VisitorCredentials | null;
  /** The visitor is already a contact, so the form isn't needed */
  is_known: boolean;
  /** Someone who can reply has the project open */
  is_team_online: boolean;
  /** The team has blocked the visitor, who can read but not write */
  is_blocked: boolean;
  /** The team's hours and reply time; null where no team is set up */
  hours: VisitorHours | null;
  /** There are other conversations: getVisitorConversations lists them */
  has_others: boolean;
  /** How many characters a message may have */
  longest_message: number;
  files: FileLimits;
  conversation: VisitorConversation | null;
  /** Messages of this page for a visitor without an open conversation, in their order */
  proactive: {
    /** Identifies the message; startVisit takes it with open */
    key: string;
    text: string;
    after_seconds: number;
  }[];
  /** What the published flows offer on this page */
  flows: {
    /** Labels to show above an empty conversation; a click sends the label */
    buttons: string[];
    /** Opening the chat on this page starts a flow: startFlow begins it */
    opens: boolean;
  };
};

export type VisitorArticles = {
  title: string;
  url: string;
  articles: {
    title: string;
    url: string;
    /** Of the title */
    language: string;
  }[];
};

export type VisitorConversation = {
  session_uid: string;
  mode: "bot" | "awaiting" | "operator";
  state: string;
  status: string;
  /** How the visitor has rated it, 1 to 5; null without a rating */
  score: number | null;
  /** The last hundred, oldest first */
  messages: VisitorMessage[];
};

export type VisitorConversationSummary = {
  session_uid: string;
  state: string;
  status: string;
  /** The beginning of the last message */
  last_message: string;
  /** Who wrote it */
  send_by: "user" | "operator" | "assistant";
  /** The name of the person who wrote it for the team */
  author: string | null;
  /** ISO 8601, UTC */
  last_message_at: string;
};

export type VisitorCredentials = {
  /** Keep it in the browser to recognize the visitor on the next visit */
  visitor_key: string;
  /** Send it in the x-visitor-token header */
  visitor_token: string;
  /** After this, startVisit with the visitor_key returns a new token */
  expires_at: string;
};

export type VisitorHours = {
  /** Whether the team is within its hours */
  is_open: boolean;
  /** When it opens next; null while it is open */
  opens_at: string | null;
  time_zone: string;
  /** The hours of a week in the time zone; null for around the clock */
  hours: OpeningHours[] | null;
  /** What the team says outside its hours; null within them */
  outside_text: string | null;
  /** How soon a reply may be expected */
  reply_minutes: number | null;
};

export type VisitorMessage = {
  id: number;
  session_uid: string;
  send_by: "user" | "operator" | "assistant";
  message: string;
  content_type: string;
  choices: Choice[];
  sources: {
    title: string;
    url: string | null;
  }[];
  rating: "like" | "dislike" | null;
  /** The name of the person who answered */
  author: string | null;
  /** The address of that person's picture, a path on this server; absent without one */
  author_picture?: string;
  /** The page's own ID for the visitor's message */
  client_key: string | null;
  /** The files sent with it; absent if there are none */
  attachments?: Attachment[];
  /** The conversation had been resolved before this message */
  reopens?: true;
  /** ISO 8601, UTC */
  created_at: string;
};

export type Webhook = {
  id: number;
  url: string;
  description: string;
  /** Empty: all */
  events: ("session.created" | "session.updated" | "message.created" | "reply.rated" | "question.unanswered" | "contact.created" | "contact.updated" | "contact.deleted" | "training.completed" | "training.failed" | "call.ended" | "budget.reached" | "model.ending")[];
  /** failing: every request has failed for three days; nothing is sent until it is resumed */
  state: "active" | "paused" | "failing";
  /** The first failure since the last success */
  failing_since: string | null;
  /** Why the last request failed; null after a success */
  last_problem: string | null;
  last_success_at: string | null;
  /** Deliveries that wait; counting stops at 1,000 */
  waiting: number;
  /** Until then requests are signed with the former secret as well */
  old_secret_until: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type WebhookDelivery = {
  id: number;
  event: "session.created" | "session.updated" | "message.created" | "reply.rated" | "question.unanswered" | "contact.created" | "contact.updated" | "contact.deleted" | "training.completed" | "training.failed" | "call.ended" | "budget.reached" | "model.ending" | "webhook.test";
  /** The `webhook-id` header: the same for each attempt */
  event_id: string;
  /** Deliveries of one subject are sent in order */
  subject: string;
  /** skipped: what it was about was deleted before it was sent */
  state: "pending" | "delivered" | "failed" | "skipped";
  attempts: number;
  /** Null unless it waits */
  next_attempt_at: string | null;
  attempted_at: string | null;
  /** The HTTP status of the last answer */
  status: number | null;
  /** Why the last attempt failed */
  problem: string | null;
  duration_ms: number | null;
  /** The body that was sent; null if the caller may not read what it is about */
  request: string | null;
  /** The beginning of the answer */
  answer: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
};

export type WebhookSession = {
  id: number;
  session_uid: string;
  /** 1 bot, 2 awaiting, 3 operator */
  chat_mode: "1" | "2" | "3";
  project_id: number;
  integration_id: number;
  /** pending: active; unresolved: needs attention; resolved; closed */
  state: "pending" | "unresolved" | "resolved" | "closed";
  /** Comma-separated tags */
  segment: string;
  /** closed only after inactivity */
  status: "open" | "closed";
  device_type: string | null;
  platform: string | null;
  country: string | null;
  /** Values of custom fields by key */
  data: Record<string, unknown>;
  contact_id: number | null;
  /** The user who handles it; null if unassigned */
  assignee_id: number | null;
  /** Owning team; null for none */
  team_id: number | null;
  /** From none to urgent; the inbox can sort by it */
  priority: "none" | "low" | "medium" | "high" | "urgent";
  /** Out of the inbox until then; null if it isn't snoozed */
  snoozed_until: string | null;
  /** Shown in the view of spam only; the bot doesn't answer it */
  is_spam: boolean;
  /** What its service level needs next, and until when; null while nothing is due */
  sla: {
    target: "first_reply" | "next_reply" | "resolution";
    /** ISO 8601, UTC */
    due_at: string;
  } | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
  /** How many of the visitor's messages no one has opened yet */
  total_unseen: string;
  last_message_time: string | null;
  last_message: string | null;
  last_message_id: number | null;
  last_message_content_type: string | null;
  /** 0 message, 1 note or event */
  last_message_type: number | null;
  /** Page, referrer and similar details */
  session_meta: Record<string, unknown>;
  /** The part of the newest message that a search has found; absent where another detail matches */
  match?: {
    message_id: number;
    message: string;
    send_by: string;
  };
  visitor_id: number | null;
  /** Changes with the contact's details: what confirmVisitor takes as contact_version */
  contact_version: string | null;
  is_emulator: boolean;
  language: string | null;
  /** What this conversation's visitor has proven and holds now; empty for a thread that several share */
  visitor_proofs: {
    level: "confirmed" | "signed";
    kind: "email" | "phone" | "account" | "id" | "team";
    /** The address, number, account or ID; of kind team, the contact's ID */
    value: string;
    source: "identity_token" | "identity_hash" | "slack" | "crisp" | "dkim" | "whatsapp" | "code" | "team";
    /** The member who has confirmed the visitor */
    proven_by: number | null;
    /** ISO 8601, UTC */
    proven_at: string;
    expires_at: string | null;
  }[];
  /** Of a thread that several people share, those who wrote there, at most the 100 who wrote last; empty otherwise */
  authors: {
    /** The visitor's ID, as messages have it in author */
    id: number;
    name: string;
    contact_id: number | null;
    /** Changes with the contact's details: what confirmVisitor takes as contact_version */
    contact_version: string | null;
    visitor_proofs: {
      level: "confirmed" | "signed";
      kind: "email" | "phone" | "account" | "id" | "team";
      /** The address, number, account or ID; of kind team, the contact's ID */
      value: string;
      source: "identity_token" | "identity_hash" | "slack" | "crisp" | "dkim" | "whatsapp" | "code" | "team";
      /** The member who has confirmed the visitor */
      proven_by: number | null;
      /** ISO 8601, UTC */
      proven_at: string;
      expires_at: string | null;
    }[];
  }[];
  /** The visitor can read but not write */
  is_visitor_blocked: boolean;
  /** The widget it was opened with; sendMessage needs it */
  widget_uid: string;
};

export type WebhookTestDocument = {
  type: "webhook.test";
  /** When it happened: ISO 8601, UTC */
  timestamp: string;
  data: {
    message: string;
  };
};

export type WebhookWithSecret = {
  id: number;
  url: string;
  description: string;
  /** Empty: all */
  events: ("session.created" | "session.updated" | "message.created" | "reply.rated" | "question.unanswered" | "contact.created" | "contact.updated" | "contact.deleted" | "training.completed" | "training.failed" | "call.ended" | "budget.reached" | "model.ending")[];
  /** failing: every request has failed for three days; nothing is sent until it is resumed */
  state: "active" | "paused" | "failing";
  /** The first failure since the last success */
  failing_since: string | null;
  /** Why the last request failed; null after a success */
  last_problem: string | null;
  last_success_at: string | null;
  /** Deliveries that wait; counting stops at 1,000 */
  waiting: number;
  /** Until then requests are signed with the former secret as well */
  old_secret_until: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** Signs the requests. It is shown only now */
  secret: string;
};

export type Widget = {
  id: number;
  widget_uid: string;
  project_id: number;
  integration_id: number;
  name: string;
  settings: WidgetSettings;
  /** The address of its logo, a path on this server; null without one */
  logo: string | null;
  /** The address of its bot's picture; null without one */
  bot_picture: string | null;
  allowed_origins: string[];
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type WidgetFormField = {
  /** `name`, `email` and `phone` fill the contact's own fields; any other key is a custom field */
  key: string;
  label: string;
  type: "text" | "email" | "phone" | "number" | "select";
  required: boolean;
  /** The options of a select */
  options: string[];
};

export type WidgetSettings = {
  look: {
    color: string;
    position: "left" | "right";
    theme: "light" | "dark" | "auto";
    /** Shown above the conversation; empty uses the widget's name */
    title: string;
  };
  /** The first message a visitor sees; empty shows none */
  greeting: string;
  suggested_questions: string[];
  /** A form before the chat; its answers are saved to a contact */
  pre_chat_form: {
    enabled: boolean;
    fields: WidgetFormField[];
  };
  sounds: boolean;
  /** Shows the number of unread messages on the button */
  unread_badge: boolean;
  /** `auto` follows the visitor's page */
  locale: string;
  show_citations: boolean;
  /** Shows beside each message when it was sent */
  show_times: boolean;
  /** Shows what was missed in a bubble beside the button of a closed chat */
  preview: boolean;
  /** Visitors can have a copy of their conversation sent by e-mail */
  transcript: boolean;
  /** Visitors can speak: their browser writes down what they say and reads replies out */
  voice: boolean;
  /** Browser extensions may open the chat beside any page, whatever allowed_origins has */
  browser_extension: boolean;
  /** Shown beside the button to visitors without an open conversation, each once in a browser; on a page, the first that fits */
  proactive_messages: ProactiveMessage[];
  /** The chat opens with a home screen: greeting, hours and past conversations */
  home: boolean;
  /** Asks visitors to rate a conversation once it is resolved or closed */
  rating: {
    enabled: boolean;
    /** What the chat asks; empty uses its own words in the visitor's language */
    question: string;
  };
};

export type WidgetSettingsChange = {
  look?: {
    color?: string;
    position?: "left" | "right";
    theme?: "light" | "dark" | "auto";
    /** Shown above the conversation; empty uses the widget's name */
    title?: string;
  };
  /** The first message a visitor sees; empty shows none */
  greeting?: string;
  suggested_questions?: string[];
  pre_chat_form?: {
    enabled?: boolean;
    fields?: WidgetFormField[];
  };
  sounds?: boolean;
  /** Shows the number of unread messages on the button */
  unread_badge?: boolean;
  /** `auto` follows the visitor's page */
  locale?: string;
  show_citations?: boolean;
  /** Shows beside each message when it was sent */
  show_times?: boolean;
  /** Shows what was missed in a bubble beside the button of a closed chat */
  preview?: boolean;
  /** Visitors can have a copy of their conversation sent by e-mail */
  transcript?: boolean;
  /** Visitors can speak: their browser writes down what they say and reads replies out */
  voice?: boolean;
  /** Browser extensions may open the chat beside any page, whatever allowed_origins has */
  browser_extension?: boolean;
  /** Shown beside the button to visitors without an open conversation, each once in a browser; on a page, the first that fits */
  proactive_messages?: ProactiveMessage[];
  /** The chat opens with a home screen: greeting, hours and past conversations */
  home?: boolean;
  rating?: {
    enabled?: boolean;
    /** What the chat asks; empty uses its own words in the visitor's language */
    question?: string;
  };
};

export type WidgetSnippet = {
  widget_uid: string;
  /** Paste it before `</body>` on every page that shows the chat */
  snippet: string;
  /** Keep it on your server: a JWT signed with it (HS256) proves who a visitor is, see identifyVisitor. Null without Setting > Write. */
  identity_secret: string | null;
};

/** What an endpoint of webhooks receives. */
export type WebhookDocument =
  | SessionCreatedDocument
  | SessionUpdatedDocument
  | MessageCreatedDocument
  | ReplyRatedDocument
  | QuestionUnansweredDocument
  | ContactCreatedDocument
  | ContactUpdatedDocument
  | ContactDeletedDocument
  | TrainingCompletedDocument
  | TrainingFailedDocument
  | CallEndedDocument
  | BudgetReachedDocument
  | ModelEndingDocument
  | WebhookTestDocument;

export interface Operations {
  /** Sign up, if sign-up is open. Anybody. */
  signUp: {
    input: {
      /** An e-mail address; case is ignored */
      email: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Create an account and an organization with a sign-up link, and sign in. Anybody. */
  completeSignUp: {
    input: {
      /** The hash from the link in the e-mail */
      hash: string;
      /** The person's name */
      name: string;
      /** At least 12 characters */
      password: string;
      /** The organization's name */
      organization_name?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Me;
    };
  };
  /** Read what the sign-in page offers. Anybody. */
  getSignInOptions: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** Anyone can create an account */
        sign_up: boolean;
        /** Without a mail server, operators share links themselves */
        sends_mail: boolean;
      };
    };
  };
  /** Sign in with e-mail address and password. Anybody. */
  signIn: {
    input: {
      /** An e-mail address; case is ignored */
      email: string;
      password: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SignInAnswer;
    };
  };
  /** Sign out of this browser. Anybody. */
  signOut: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read who is signed in. A signed-in person. */
  getMe: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Me;
    };
  };
  /** Change your name. A signed-in person. */
  updateProfile: {
    input: {
      /** The person's name */
      name: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: User;
    };
  };
  /** Set your picture. A signed-in person. */
  setProfilePicture: {
    input: {
      /** The file's content, at most 10 MB */
      file: Blob;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: User;
    };
  };
  /** Remove your picture. A signed-in person. */
  removeProfilePicture: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: User;
    };
  };
  /** Change your password. A signed-in person. */
  changePassword: {
    input: {
      current_password: string;
      /** At least 12 characters */
      new_password: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Request a password reset link. Anybody. */
  requestPasswordReset: {
    input: {
      /** An e-mail address; case is ignored */
      email: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Set a new password with a reset link. Anybody. */
  resetPassword: {
    input: {
      /** The hash from the link in the e-mail */
      hash: string;
      /** At least 12 characters */
      password: string;
      /** Also revokes your API tokens and disconnects the AI clients that act for you */
      revoke_tokens?: boolean;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the browsers you are signed in with. A signed-in person. */
  getSignIns: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: SignIn[];
    };
  };
  /** Sign out another browser. A signed-in person. */
  revokeSignIn: {
    input: {
      /** The ID of the sign-in, as in getSignIns */
      sign_in_id: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Complete a sign-in with the second factor. Anybody. */
  confirmSignIn: {
    input: {
      /** The challenge from the previous step */
      challenge: string;
      /** The six digits the authenticator app shows */
      code?: string;
      recovery_code?: string;
      passkey?: {
        /** The challenge from the previous step */
        challenge: string;
        response: PasskeyAssertion;
      };
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Me;
    };
  };
  /** Sign in with a passkey. Anybody. */
  signInWithPasskey: {
    input: {
      /** The challenge from the previous step */
      challenge: string;
      response: PasskeyAssertion;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Me;
    };
  };
  /** Start signing in with a passkey. Anybody. */
  beginPasskeySignIn: {
    input: {
      /** From signIn, to use a passkey as the second factor */
      challenge?: string;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: PasskeyOptions;
    };
  };
  /** Start confirming your identity with a passkey. A signed-in person. */
  beginPasskeyConfirmation: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: PasskeyOptions;
    };
  };
  /** Confirm your identity. A signed-in person. */
  reauthenticate: {
    input: {
      password?: string;
      /** The six digits the authenticator app shows */
      code?: string;
      passkey?: {
        /** The challenge from the previous step */
        challenge: string;
        response: PasskeyAssertion;
      };
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read how you sign in: authenticator app, passkeys, recovery codes. A signed-in person. */
  getSignInSecurity: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SignInSecurity;
    };
  };
  /** Start setting up an authenticator app. A signed-in person. */
  beginTotpSetup: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** For apps that can't scan the QR code */
        secret: string;
        /** The URI for the QR code */
        uri: string;
      };
    };
  };
  /** Confirm the authenticator app with its first code. A signed-in person. */
  confirmTotpSetup: {
    input: {
      /** The six digits the authenticator app shows */
      code: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        recovery_codes: string[] | null;
      };
    };
  };
  /** Remove the authenticator app. A signed-in person. */
  removeTotp: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Create new recovery codes. A signed-in person. */
  createRecoveryCodes: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** Each replaces the second factor once; shown only once */
        recovery_codes: string[];
      };
    };
  };
  /** Start registering a passkey. A signed-in person. */
  beginPasskeyRegistration: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: PasskeyOptions;
    };
  };
  /** Register a passkey. A signed-in person. */
  finishPasskeyRegistration: {
    input: {
      /** The challenge from the previous step */
      challenge: string;
      /** A name for the passkey, such as Work laptop */
      name: string;
      response: PasskeyRegistration;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        passkey: Passkey;
        recovery_codes: string[] | null;
      };
    };
  };
  /** Rename a passkey. A signed-in person. */
  renamePasskey: {
    input: {
      /** The ID of the passkey */
      passkey_id: number;
      /** A name for the passkey, such as Work laptop */
      name: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Remove a passkey. A signed-in person. */
  removePasskey: {
    input: {
      /** The ID of the passkey */
      passkey_id: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read how members must sign in. Role owner in the organization. */
  getOrganizationSecurity: {
    input: {
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: OrganizationSecurity;
    };
  };
  /** Change how members must sign in. Role owner in the organization. */
  updateOrganizationSecurity: {
    input: {
      require_second_factor?: boolean;
      /** Minutes of inactivity before members are signed out; null uses the installation's default */
      idle_minutes?: number | null;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: OrganizationSecurity;
    };
  };
  /** Read the organization's single sign-on. Role owner in the organization. */
  getSingleSignOn: {
    input: {
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SingleSignOnSettings;
    };
  };
  /** Set up single sign-on with OpenID Connect. Role owner in the organization. */
  updateSingleSignOn: {
    input: {
      /** The provider's issuer URL, where its discovery document is published */
      issuer: string;
      client_id: string;
      /** Required the first time and when the issuer changes; stored encrypted and never returned */
      client_secret?: string;
      groups_claim?: string;
      /** The first group a person belongs to sets their role at every sign-in */
      role_by_group?: {
        group: string;
        /** What the person can do in the organization */
        role: "owner" | "editor" | "viewer" | "billing";
      }[];
      /** The role of new members with no matching group; null denies them access */
      default_role?: "editor" | "viewer" | "billing" | null;
      /** Everyone except owners must sign in this way */
      sso_only?: boolean;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SingleSignOnSettings;
    };
  };
  /** Remove single sign-on. Role owner in the organization. */
  deleteSingleSignOn: {
    input: {
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Start signing in with single sign-on. Anybody. */
  startSingleSignOn: {
    input: {
      /** An e-mail address; case is ignored */
      email?: string;
      /** From the organization's sign-in link */
      connection?: string;
      /** The person must authenticate again at the provider */
      fresh?: boolean;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** Redirect the browser to this URL */
        url: string;
        /** Keep it in the browser for finishSingleSignOn */
        secret: string;
      };
    };
  };
  /** Start linking your account with the organization's identity provider. Role owner, editor, viewer, billing in the organization. */
  linkSingleSignOn: {
    input: {
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** Redirect the browser to this URL */
        url: string;
        /** Keep it in the browser for finishSingleSignOn */
        secret: string;
      };
    };
  };
  /** Start confirming your identity at the identity provider. A signed-in person. */
  beginSingleSignOnConfirmation: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** Redirect the browser to this URL */
        url: string;
        /** Keep it in the browser for finishSingleSignOn */
        secret: string;
      };
    };
  };
  /** Complete a sign-in at the identity provider. Anybody. */
  finishSingleSignOn: {
    input: {
      /** The query string of the URL the provider redirected to */
      query: string;
      /** From startSingleSignOn, in the same browser */
      secret: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Me;
    };
  };
  /** Verify an e-mail domain for an organization. A signed-in operator of the installation. */
  verifyOrganizationDomain: {
    input: {
      /** The ID of the organization */
      organization_id: number;
      /** An e-mail domain, such as example.com */
      domain: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Remove a verified e-mail domain from an organization. A signed-in operator of the installation. */
  removeOrganizationDomain: {
    input: {
      /** The ID of the organization */
      organization_id: number;
      /** An e-mail domain, such as example.com */
      domain: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Accept an invitation and join the organization. Anybody. */
  acceptInvitation: {
    input: {
      /** The hash from the link in the e-mail */
      hash: string;
      /** The person's name */
      name?: string;
      /** At least 12 characters */
      password?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Me;
    };
  };
  /** Create an organization API token. Role owner in the organization. */
  createApiToken: {
    input: {
      /** What the token is for */
      name: string;
      /** Broad access to the organization and its projects */
      role?: "owner" | "editor" | "viewer";
      permissions?: ModulePermissions;
      /** all for every current and future project, or a list of project UIDs; fixed at creation */
      project_scope?: "all" | string[];
      /** Lets AI clients use the token for what sends data out, changes what the bot does, grants trust, manages members or deletes */
      may_administer_by_ai?: boolean;
      /** Days until it expires, custom with expires_at, or none */
      expiration?: "7" | "30" | "60" | "90" | "custom" | "none";
      /** When it expires, for expiration custom */
      expires_at?: string;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: IssuedApiToken;
    };
  };
  /** List the organization's API tokens. Role owner in the organization. */
  getApiTokens: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: ApiToken[];
    };
  };
  /** Deactivate an API token. Role owner in the organization. */
  deactivateApiToken: {
    input: {
      /** The ID of the token */
      token_id: number;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ApiToken;
    };
  };
  /** Reactivate a deactivated API token. Role owner in the organization. */
  reactivateApiToken: {
    input: {
      /** The ID of the token */
      token_id: number;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ApiToken;
    };
  };
  /** Regenerate the value of an API token. Role owner in the organization. */
  regenerateApiToken: {
    input: {
      /** The ID of the token */
      token_id: number;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: IssuedApiToken;
    };
  };
  /** Revoke an API token permanently. Role owner in the organization. */
  revokeApiToken: {
    input: {
      /** The ID of the token */
      token_id: number;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read what an AI client asks for (OAuth). A signed-in person. */
  getAuthorizationRequest: {
    input: {
      /** What stands after the question mark in the address that the client opened */
      query: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: AuthorizationRequest;
    };
  };
  /** Let an AI client act for you (OAuth). Role owner, editor, viewer in the organization. */
  approveAuthorization: {
    input: {
      /** What stands after the question mark in the address that the client opened */
      query: string;
      client_name: string;
      client_host: string;
      /** Broad access to the organization and its projects */
      role?: "owner" | "editor" | "viewer";
      permissions?: ModulePermissions;
      /** all for every current and future project, or a list of project UIDs; fixed at creation */
      project_scope?: "all" | string[];
      /** Lets AI clients use the token for what sends data out, changes what the bot does, grants trust, manages members or deletes */
      may_administer_by_ai?: boolean;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: AuthorizationAnswer;
    };
  };
  /** Refuse an AI client (OAuth). A signed-in person. */
  denyAuthorization: {
    input: {
      /** What stands after the question mark in the address that the client opened */
      query: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: AuthorizationAnswer;
    };
  };
  /** List the AI clients that act for you. A signed-in person. */
  getAuthorizedClients: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: AuthorizedClient[];
    };
  };
  /** Disconnect an AI client that acts for you. A signed-in person. */
  revokeAuthorizedClient: {
    input: {
      /** The ID of the client, as in getAuthorizedClients */
      client_id: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Create a project key. Setting > Write. */
  createProjectKey: {
    input: {
      /** What the key is for */
      name: string;
      /** By default, everything such a key can have */
      permissions?: KeyPermissions;
      /** Origins whose pages may use the key: https://www.example.com, https://*.example.com or http://localhost:*. By default none. A key in a page is public: it has at most Completions and its own conversations, and can't become a server's key again. */
      allowed_origins?: string[];
      /** Whether the project's fallback models answer completions whose model fails before its first token. By default the vendor's status is forwarded. */
      use_fallback_models?: boolean;
      /** Days until it expires, custom with expires_at, or none */
      expiration?: "7" | "30" | "60" | "90" | "custom" | "none";
      /** When it expires, for expiration custom */
      expires_at?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: IssuedProjectKey;
    };
  };
  /** List the project keys. Setting > Read. */
  getProjectKeys: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: ProjectKey[];
    };
  };
  /** Change the name, permissions, allowed origins, fallback or expiry of a project key. Setting > Write. */
  updateProjectKey: {
    input: {
      /** The ID of the key */
      key_id: number;
      name?: string;
      permissions?: KeyPermissions;
      /** Origins whose pages may use the key: https://www.example.com, https://*.example.com or http://localhost:*. By default none. A key in a page is public: it has at most Completions and its own conversations, and can't become a server's key again. */
      allowed_origins?: string[];
      /** Whether the project's fallback models answer completions whose model fails before its first token. By default the vendor's status is forwarded. */
      use_fallback_models?: boolean;
      expiration?: "7" | "30" | "60" | "90" | "custom" | "none";
      /** When it expires, for expiration custom */
      expires_at?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ProjectKey;
    };
  };
  /** Revoke a project key permanently. Setting > Write. */
  revokeProjectKey: {
    input: {
      /** The ID of the key */
      key_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read how to connect AI clients to this installation. Role owner, editor, viewer in the organization. */
  getMcpSetup: {
    input: {
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        url: string;
        /** The placeholder for a token's value */
        token_placeholder: string;
        clients: McpClientSetup[];
      };
    };
  };
  /** Read the organization with its members and projects. Role owner, editor, viewer in the organization. */
  getOrganizationDetail: {
    input: {
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Organization;
    };
  };
  /** List members and pending invitations. Role owner, editor, viewer in the organization. */
  getOrganizationMembers: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: {
        organizationMember: OrganizationMember[];
        invitations: PendingInvitation[];
      };
    };
  };
  /** Invite a member by e-mail. Role owner in the organization. */
  inviteOrganizationMember: {
    input: {
      /** An e-mail address; case is ignored */
      email: string;
      /** What the person can do in the organization */
      role: "owner" | "editor" | "viewer" | "billing";
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Invitation;
    };
  };
  /** Send an invitation again. Role owner in the organization. */
  resendOrganizationInvitation: {
    input: {
      /** The ID of the invitation */
      invitation_id: number;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Invitation;
    };
  };
  /** Revoke an invitation. Role owner in the organization. */
  revokeOrganizationInvitation: {
    input: {
      /** The ID of the invitation */
      invitation_id: number;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read an invitation before accepting it. Anybody. */
  getInvitation: {
    input: {
      /** The hash from the link in the e-mail */
      hash: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ReceivedInvitation;
    };
  };
  /** Change a member's role. Role owner in the organization. */
  changeOrganizationMemberRole: {
    input: {
      /** The ID of the member, as in getOrganizationMembers */
      member_id: number;
      /** What the person can do in the organization */
      role: "owner" | "editor" | "viewer" | "billing";
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: OrganizationMember;
    };
  };
  /** Remove a member. Role owner in the organization. */
  removeOrganizationMember: {
    input: {
      /** The ID of the member, as in getOrganizationMembers */
      member_id: number;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Leave an organization. Role owner, editor, viewer, billing in the organization. */
  leaveOrganization: {
    input: {
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Create an organization and own it. A signed-in person. */
  createOrganization: {
    input: {
      /** The organization's name */
      name: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: OwnOrganization;
    };
  };
  /** Rename the organization. Role owner in the organization. */
  renameOrganization: {
    input: {
      /** The organization's name */
      name: string;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read the credit balance and history. Role owner, billing in the organization. */
  getCredits: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: Credits;
    };
  };
  /** Read the installation's settings. A signed-in operator of the installation. */
  getInstallation: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Installation;
    };
  };
  /** Change the installation's settings. A signed-in operator of the installation. */
  updateInstallation: {
    input: {
      /** Lets anyone create an account and an organization */
      open_sign_up?: boolean;
      /** What a new organization starts with */
      starting_credits?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Installation;
    };
  };
  /** List every organization with plan, credits and verified domains. A signed-in operator of the installation. */
  getInstallationOrganizations: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: InstallationOrganization[];
    };
  };
  /** Add credits to an organization. A signed-in operator of the installation. */
  addCredits: {
    input: {
      /** The ID of the organization */
      organization_id: number;
      /** How many credits */
      amount: number;
      /** Shown in the ledger */
      note?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        balance: number;
      };
    };
  };
  /** Change an organization's plan. A signed-in operator of the installation. */
  changePlan: {
    input: {
      /** The ID of the organization */
      organization_id: number;
      /** The plan, which sets the limits */
      plan: "Free" | "Professional" | "Advanced" | "Agency";
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the operators of the installation. A signed-in operator of the installation. */
  getOperators: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Operator[];
    };
  };
  /** Make a person an operator of the installation. A signed-in operator of the installation. */
  addOperator: {
    input: {
      /** An e-mail address; case is ignored */
      email: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Operator;
    };
  };
  /** Remove an operator. A signed-in operator of the installation. */
  removeOperator: {
    input: {
      /** The ID of the operator, as in getOperators */
      user_id: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read the installation's health: checks, versions, sizes, jobs and settings. A signed-in operator of the installation. */
  getInstallationHealth: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: InstallationHealth;
    };
  };
  /** List background jobs that were given up, the oldest first. A signed-in operator of the installation. */
  getDeadJobs: {
    input: {
      /** Continue after this job */
      after_id?: number;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; not by default, since long lists take a while */
      total?: boolean;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Where total is true */
      total?: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: DeadJob[];
    };
  };
  /** Run a job that was given up again, with all its tries. A signed-in operator of the installation. */
  retryDeadJob: {
    input: {
      /** The ID of the job, as in getDeadJobs */
      job_id: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Delete a job that was given up; what it was to do is not done. A signed-in operator of the installation. */
  discardDeadJob: {
    input: {
      /** The ID of the job, as in getDeadJobs */
      job_id: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Let a restored installation send mails, webhooks and messages, and run its jobs. A signed-in operator of the installation. */
  resumeInstallation: {
    input: Record<string, unknown> | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List addresses that have not confirmed their sign-up yet. A signed-in operator of the installation. */
  getSignUps: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: PendingSignUp[];
    };
  };
  /** Create a confirmation link for a sign-up to share without e-mail. A signed-in operator of the installation. */
  createSignUpLink: {
    input: {
      /** The ID of the sign-up, as in getSignUps */
      sign_up_id: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: OneTimeLink;
    };
  };
  /** Dismiss a sign-up that was not confirmed. A signed-in operator of the installation. */
  deleteSignUp: {
    input: {
      /** The ID of the sign-up, as in getSignUps */
      sign_up_id: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Create a password reset link to share without e-mail. A signed-in operator of the installation. */
  createPasswordResetLink: {
    input: {
      /** An e-mail address; case is ignored */
      email: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: OneTimeLink;
    };
  };
  /** Open a conversation with the project's chatbot. Project key, or Sessions > Write. */
  createSession: {
    input: {
      /** The chatbot's widget, as shown in its settings */
      widget_uid: string;
      /** A test chat, excluded from lists and figures by default */
      is_emulator?: boolean;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Session;
    };
  };
  /** List conversations by their last message. Project key, or Sessions > Read. */
  getSessions: {
    input: {
      /** First day of the last message, or of creation if there is none */
      from?: string;
      /** Last day, included; today by default */
      to?: string;
      /** The ID of a saved view */
      view_id?: number;
      /** Conditions that must all match. model is SESSION */
      filter?: {
        model: "SESSION";
        key: "integration" | "chat_mode" | "state" | "contact_id" | "visitor_id" | "assignee_id" | "team_id" | "priority" | "is_spam" | "snoozed_until" | "last_message_time" | "field";
        /** With the key field: the key of a custom field */
        field?: string;
        operator: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "startsWith" | "endsWith" | "in" | "notIn";
        /** A single value; a list for in and notIn. null with eq or ne matches a missing value */
        value: string | number | null | (string | number)[];
      }[];
      /** Matches names, e-mail addresses, phones, tags and messages, ignoring case */
      search?: string;
      /** A view of the inbox: open ones, those assigned to the caller, those without an assignee, those that miss their service level within an hour or have missed it, snoozed ones, spam */
      inbox?: "open" | "mine" | "unassigned" | "breaching" | "breached" | "snoozed" | "spam";
      /** Open conversations of this team */
      team_id?: number;
      /** The test chats instead */
      is_emulator?: boolean;
      /** Ascending or descending */
      orderBy?: "ASC" | "DESC";
      /** Needs inbox or team_id: priority, or waiting for those whose visitors wait for a person, the longest first */
      sort?: "last_message" | "priority" | "waiting";
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; not by default, since long lists take a while */
      total?: boolean;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Where total is true */
      total?: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: SessionListItem[];
    };
  };
  /** Count the conversations that need a person, and those of each view. Project key, or Sessions > Read. */
  getInboxCounts: {
    input: {
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: InboxCounts;
    };
  };
  /** Read one conversation. Project key, or Sessions > Read. */
  getSession: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SessionDetail;
    };
  };
  /** Change a conversation's state, mode, tags, custom fields, assignee and team, snooze it, or hand it over to a human. Project key, or Sessions > Write. */
  updateSession: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** pending: active; unresolved: needs attention; resolved; closed */
      state?: "pending" | "unresolved" | "resolved" | "closed";
      /** bot: the AI handles it; awaiting: waits for a person; operator: a person handles it */
      chat_mode?: "bot" | "awaiting" | "operator";
      /** Comma-separated tags; replaces all existing ones */
      segment?: string;
      /** The project member who handles it; null for none */
      assignee_id?: number | null;
      /** Owning team; null for none */
      team_id?: number | null;
      /** From none to urgent; the inbox can sort by it */
      priority?: "none" | "low" | "medium" | "high" | "urgent";
      /** Out of the inbox until then, at most a year; null ends the snooze */
      snoozed_until?: string | null;
      /** Mark as spam, or take that back */
      is_spam?: boolean;
      /** Values of custom fields by key; only included fields change and null clears one */
      fields?: Record<string, string | number | boolean | null>;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Session;
    };
  };
  /** Delete a conversation with its messages and its log. Sessions > Write. */
  deleteSession: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Delete up to 1,000 conversations at once. Sessions > Write. */
  deleteSessions: {
    input: {
      session_uids: string[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: BulkResult;
    };
  };
  /** Mark the visitors' messages in up to 1,000 conversations as read. Sessions > Write. */
  markSessionsSeen: {
    input: {
      session_uids: string[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: BulkResult;
    };
  };
  /** Restore a deleted conversation. Sessions > Write. */
  restoreSession: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Mark the visitor's messages as read. Sessions > Write. */
  markSessionSeen: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Link a conversation to a contact. Sessions > Write. */
  linkSessionToContact: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The contact; null removes the link */
      contact_id: number | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Session;
    };
  };
  /** Save a view of conversations. Sessions > Write. */
  createSessionView: {
    input: {
      name: string;
      /** An emoji or the name of an icon */
      icon?: string | null;
      /** Conditions that must all match. model is SESSION */
      filter?: {
        model: "SESSION";
        key: "integration" | "chat_mode" | "state" | "contact_id" | "visitor_id" | "assignee_id" | "team_id" | "priority" | "is_spam" | "snoozed_until" | "last_message_time" | "field";
        /** With the key field: the key of a custom field */
        field?: string;
        operator: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "startsWith" | "endsWith" | "in" | "notIn";
        /** A single value; a list for in and notIn. null with eq or ne matches a missing value */
        value: string | number | null | (string | number)[];
      }[];
      /** First day of the last message */
      from?: string | null;
      /** Last day, included */
      to?: string | null;
      /** A search, as in getSessions */
      search?: string | null;
      /** The order to show it in */
      orderBy?: "ASC" | "DESC" | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SessionView;
    };
  };
  /** List the saved views of conversations. Sessions > Read. */
  getSessionViews: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; not by default, since long lists take a while */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Where total is true */
      total?: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: SessionView[];
    };
  };
  /** Rename a saved view or change its filter. Sessions > Write. */
  updateSessionView: {
    input: {
      /** The ID of a saved view */
      view_id: number;
      name?: string;
      /** An emoji or the name of an icon */
      icon?: string | null;
      /** Conditions that must all match. model is SESSION */
      filter?: {
        model: "SESSION";
        key: "integration" | "chat_mode" | "state" | "contact_id" | "visitor_id" | "assignee_id" | "team_id" | "priority" | "is_spam" | "snoozed_until" | "last_message_time" | "field";
        /** With the key field: the key of a custom field */
        field?: string;
        operator: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "startsWith" | "endsWith" | "in" | "notIn";
        /** A single value; a list for in and notIn. null with eq or ne matches a missing value */
        value: string | number | null | (string | number)[];
      }[];
      /** First day of the last message */
      from?: string | null;
      /** Last day, included */
      to?: string | null;
      /** A search, as in getSessions */
      search?: string | null;
      /** The order to show it in */
      orderBy?: "ASC" | "DESC" | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Delete a saved view. Sessions > Write. */
  deleteSessionView: {
    input: {
      /** The ID of a saved view */
      view_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read the messages of a conversation. Project key, or Sessions > Read. */
  getSessionMessages: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** Ascending or descending */
      orderBy?: "ASC" | "DESC";
      /** Include the team's internal notes */
      include_notes?: boolean;
      /** Include lines about what happened: took over, assigned, tagged, snoozed, resolved */
      include_events?: boolean;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; not by default, since long lists take a while */
      total?: boolean;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Where total is true */
      total?: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: SessionMessage[];
    };
  };
  /** Export conversations with their messages as JSON Lines. Project key, or Sessions > Read. */
  exportSessions: {
    input: {
      /** First day of the last message, or of creation if there is none */
      from?: string;
      /** Last day, included; today by default */
      to?: string;
      /** The ID of a saved view */
      view_id?: number;
      /** Conditions that must all match. model is SESSION */
      filter?: {
        model: "SESSION";
        key: "integration" | "chat_mode" | "state" | "contact_id" | "visitor_id" | "assignee_id" | "team_id" | "priority" | "is_spam" | "snoozed_until" | "last_message_time" | "field";
        /** With the key field: the key of a custom field */
        field?: string;
        operator: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "startsWith" | "endsWith" | "in" | "notIn";
        /** A single value; a list for in and notIn. null with eq or ne matches a missing value */
        value: string | number | null | (string | number)[];
      }[];
      /** Matches names, e-mail addresses, phones, tags and messages, ignoring case */
      search?: string;
      /** A view of the inbox: open ones, those assigned to the caller, those without an assignee, those that miss their service level within an hour or have missed it, snoozed ones, spam */
      inbox?: "open" | "mine" | "unassigned" | "breaching" | "breached" | "snoozed" | "spam";
      /** Open conversations of this team */
      team_id?: number;
      /** The test chats instead */
      is_emulator?: boolean;
      /** Include the team's internal notes */
      include_notes?: boolean;
      /** Include lines about what happened */
      include_events?: boolean;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    } | undefined;
    answer: string;
  };
  /** Show the visitor that a person is typing. Sessions > Write. */
  announceTyping: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Show colleagues that the caller has a conversation open. Sessions > Write. */
  announceViewing: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** False when the conversation is left */
      is_viewing?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Save a reply under a shortcut, with variables, for the project or for oneself. Sessions > Write. */
  createSavedReply: {
    input: {
      /** What is typed after the slash, such as refund */
      shortcut: string;
      /** The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback */
      text: string;
      /** Only for the signed-in person who creates it; otherwise for everyone in the project */
      is_personal?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SavedReply;
    };
  };
  /** Find saved replies by shortcut or text. Sessions > Read. */
  getSavedReplies: {
    input: {
      /** Part of the shortcut or of the text */
      search?: string;
      /** The session, from createSession */
      session_uid?: string;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: SavedReply[];
    };
  };
  /** Change a saved reply's shortcut or text. Sessions > Write. */
  updateSavedReply: {
    input: {
      /** The ID of the saved reply */
      reply_id: number;
      /** What is typed after the slash, such as refund */
      shortcut?: string;
      /** The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback */
      text?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SavedReply;
    };
  };
  /** Delete a saved reply. Sessions > Write. */
  deleteSavedReply: {
    input: {
      /** The ID of the saved reply */
      reply_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Restore a deleted saved reply. Sessions > Write. */
  restoreSavedReply: {
    input: {
      /** The ID of the saved reply */
      reply_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read the settings of the help centre. Setting > Read. */
  getHelpCentre: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpCentre;
    };
  };
  /** Change the help centre: on or off, title, languages. Setting > Write. */
  updateHelpCentre: {
    input: {
      /** Whether the public pages are served */
      is_on?: boolean;
      title?: string;
      /** One or two sentences, shown in lists and by search engines */
      description?: string;
      /** The first is the one that articles fall back to */
      languages?: string[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpCentre;
    };
  };
  /** Give the help centre a domain of your own. Setting > Write. */
  setHelpDomain: {
    input: {
      domain: string | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpCentre;
    };
  };
  /** Check the TXT record of the help centre's domain. Setting > Write. */
  verifyHelpDomain: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpCentre;
    };
  };
  /** List the collections of the help centre. Training > Read. */
  getHelpCollections: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpCollection[];
    };
  };
  /** Add a collection of articles to the help centre. Training > Write. */
  createHelpCollection: {
    input: {
      /** Name and description in each language */
      texts: {
        /** A language code such as en, de or pt-BR */
        language: string;
        name: string;
        /** One or two sentences, shown in lists and by search engines */
        description?: string;
      }[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpCollection;
    };
  };
  /** Rename a collection of the help centre. Training > Write. */
  updateHelpCollection: {
    input: {
      /** The ID of the collection */
      collection_id: number;
      /** Name and description in each language */
      texts: {
        /** A language code such as en, de or pt-BR */
        language: string;
        name: string;
        /** One or two sentences, shown in lists and by search engines */
        description?: string;
      }[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpCollection;
    };
  };
  /** Delete a collection of the help centre; its articles stay. Training > Write. */
  deleteHelpCollection: {
    input: {
      /** The ID of the collection */
      collection_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Change the order of the collections of the help centre. Training > Write. */
  reorderHelpCollections: {
    input: {
      /** The IDs of every collection in the new order */
      collection_ids: number[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the articles of the help centre. Training > Read. */
  getHelpArticles: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: HelpArticle[];
    };
  };
  /** Read an article of the help centre. Training > Read. */
  getHelpArticle: {
    input: {
      /** The ID of the article */
      article_id: number;
      /** Which language to read; the article's first if left out */
      language?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpArticleContent;
    };
  };
  /** Write an article for the help centre, as a draft. Training > Write. */
  createHelpArticle: {
    input: {
      collection_id?: number | null;
      /** A language code such as en, de or pt-BR */
      language: string;
      title: string;
      /** One or two sentences, shown in lists and by search engines */
      description?: string;
      /** Markdown: headings, lists, tables, code, quotes, links and images. HTML is shown as text */
      body?: string;
      /** The article's part of the address; an earlier one keeps leading to the article */
      slug?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpArticleContent;
    };
  };
  /** Move an article of the help centre or change its address. Training > Write. */
  updateHelpArticle: {
    input: {
      /** The ID of the article */
      article_id: number;
      collection_id?: number | null;
      /** The article's part of the address; an earlier one keeps leading to the article */
      slug?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpArticleContent;
    };
  };
  /** Save the text of an article of the help centre in one language, as a draft. Training > Write. */
  saveHelpTranslation: {
    input: {
      /** The ID of the article */
      article_id: number;
      /** A language code such as en, de or pt-BR */
      language: string;
      title?: string;
      /** One or two sentences, shown in lists and by search engines */
      description?: string;
      /** Markdown: headings, lists, tables, code, quotes, links and images. HTML is shown as text */
      body?: string;
      /** The revision you have read, 0 if there was no text yet: the call is refused if another change was faster */
      revision?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpArticleContent;
    };
  };
  /** Publish an article of the help centre in one language. Training > Write. */
  publishHelpArticle: {
    input: {
      /** The ID of the article */
      article_id: number;
      /** A language code such as en, de or pt-BR */
      language: string;
      /** The revision you have read, 0 if there was no text yet: the call is refused if another change was faster */
      revision?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpArticleContent;
    };
  };
  /** Withdraw an article of the help centre from readers and the bot. Training > Write. */
  unpublishHelpArticle: {
    input: {
      /** The ID of the article */
      article_id: number;
      /** A language code such as en, de or pt-BR */
      language: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: HelpArticleContent;
    };
  };
  /** Delete one language of an article of the help centre. Training > Write. */
  deleteHelpTranslation: {
    input: {
      /** The ID of the article */
      article_id: number;
      /** A language code such as en, de or pt-BR */
      language: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Delete an article of the help centre in all languages. Training > Write. */
  deleteHelpArticle: {
    input: {
      /** The ID of the article */
      article_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Change the order of the articles in a collection of the help centre. Training > Write. */
  reorderHelpArticles: {
    input: {
      /** null for the articles of no collection */
      collection_id: number | null;
      /** The IDs of every article in the new order */
      article_ids: number[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Save a macro: several steps that run at once in a conversation. Sessions > Write. */
  createMacro: {
    input: {
      /** What is typed after the slash, such as refund */
      shortcut: string;
      name: string;
      steps: MacroStep[];
      /** Only for the signed-in person who creates it; otherwise for everyone in the project */
      is_personal?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Macro;
    };
  };
  /** Find macros by shortcut or name. Sessions > Read. */
  getMacros: {
    input: {
      /** Part of the shortcut or of the text */
      search?: string;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: Macro[];
    };
  };
  /** Change a macro's shortcut, name or steps. Sessions > Write. */
  updateMacro: {
    input: {
      /** The ID of the macro */
      macro_id: number;
      /** What is typed after the slash, such as refund */
      shortcut?: string;
      name?: string;
      steps?: MacroStep[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Macro;
    };
  };
  /** Delete a macro. Sessions > Write. */
  deleteMacro: {
    input: {
      /** The ID of the macro */
      macro_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Restore a deleted macro. Sessions > Write. */
  restoreMacro: {
    input: {
      /** The ID of the macro */
      macro_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Run a macro: all of its steps or none. Sessions > Write. */
  runMacro: {
    input: {
      /** The ID of the macro */
      macro_id: number;
      /** The session, from createSession */
      session_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** The conversation; a new one if inactivity had closed it and the macro replies */
        session_uid: string;
        /** How many replies and notes were written */
        messages: number;
        is_changed: boolean;
        /** For undoSessionsUpdate; null where nothing changed */
        undo_uid: string | null;
      };
    };
  };
  /** Whether a model can improve and translate texts here. Sessions > Read. */
  getWritingOptions: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** The project's model; null where none can write */
        model: string | null;
        /** Why there is none, and what to set */
        reason: string | null;
      };
    };
  };
  /** Suggest what a person could answer the visitor. Sessions > Write. */
  suggestReply: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        text: string;
        sources: {
          title: string;
          url: string | null;
        }[];
        /** Null where it is a passage of the training */
        model: string | null;
      };
    };
  };
  /** Let the project's model improve the wording of a text. Sessions > Write. */
  improveText: {
    input: {
      /** The text, at most 10,000 characters */
      text: string;
      /** What to aim at */
      style?: "clear" | "short" | "friendly" | "formal";
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        text: string;
        model: string;
      };
    };
  };
  /** Let the project's model translate a text. Sessions > Write. */
  translateText: {
    input: {
      /** The text, at most 10,000 characters */
      text: string;
      /** A language tag such as de or pt-BR */
      language?: string;
      /** The session, from createSession */
      session_uid?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        text: string;
        model: string;
      };
    };
  };
  /** Read the signed-in person's own unsent text of a conversation. Sessions > Write. */
  getReplyDraft: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ReplyDraft | null;
    };
  };
  /** Save the signed-in person's own unsent text of a conversation. Sessions > Write. */
  saveReplyDraft: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** To the visitor, or for the team */
      kind: "reply" | "note";
      /** Empty to delete the draft */
      text: string;
      /** The version that the text continues; null for a new draft */
      base_version?: number | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        is_saved: boolean;
        draft: ReplyDraft | null;
      };
    };
  };
  /** Create a team with members, business hours and rotation. Setting > Write. */
  createTeam: {
    input: {
      name: string;
      /** The users who belong to it; each must be a member of the project */
      member_ids?: number[];
      /** Gets conversations in which a visitor asks for a person; a project has at most one */
      is_default?: boolean;
      /** Assign its waiting conversations to its members in turn */
      rotates?: boolean;
      /** How many open conversations the rotation gives a member; null for any number */
      capacity?: number | null;
      time_zone?: string;
      /** When the team answers, in its time zone; null for around the clock */
      hours?: OpeningHours[] | null;
      /** Days on which the team is closed */
      holidays?: Holiday[];
      /** What visitors are told outside the hours; null for nothing */
      outside_text?: string | null;
      /** How soon visitors may expect a reply; null to promise nothing */
      reply_minutes?: number | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Team;
    };
  };
  /** Read the teams of a project with their members and business hours. Sessions > Read. */
  getTeams: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Team[];
    };
  };
  /** Change a team's members, business hours, holidays, rotation and texts. Setting > Write. */
  updateTeam: {
    input: {
      /** The ID of the team */
      team_id: number;
      name?: string;
      /** The users who belong to it; each must be a member of the project */
      member_ids?: number[];
      /** Gets conversations in which a visitor asks for a person; a project has at most one */
      is_default?: boolean;
      /** Assign its waiting conversations to its members in turn */
      rotates?: boolean;
      /** How many open conversations the rotation gives a member; null for any number */
      capacity?: number | null;
      time_zone?: string;
      /** When the team answers, in its time zone; null for around the clock */
      hours?: OpeningHours[] | null;
      /** Days on which the team is closed */
      holidays?: Holiday[];
      /** What visitors are told outside the hours; null for nothing */
      outside_text?: string | null;
      /** How soon visitors may expect a reply; null to promise nothing */
      reply_minutes?: number | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Team;
    };
  };
  /** Delete a team. Setting > Write. */
  deleteTeam: {
    input: {
      /** The ID of the team */
      team_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read which people belong to which teams, and who is away. Sessions > Read. */
  getDeskPeople: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: DeskPerson[];
    };
  };
  /** Create an SLA policy: how soon people reply and resolve conversations. Setting > Write. */
  createSlaPolicy: {
    input: {
      name: string;
      /** Only conversations of this team; null for every team and none */
      team_id?: number | null;
      /** Only conversations of these priorities; empty for every priority */
      priorities?: ("none" | "low" | "medium" | "high" | "urgent")[];
      /** Minutes within which a person replies after the conversation has come to people; null for no such target */
      first_reply_minutes?: number | null;
      /** Minutes within which a person answers each further message of the visitor; null for no such target */
      next_reply_minutes?: number | null;
      /** Minutes within which the conversation is resolved; null for no such target */
      resolution_minutes?: number | null;
      /** Count only the business hours of the conversation's team, or of the default one */
      in_business_hours?: boolean;
      /** Nothing counts while the conversation is snoozed */
      pauses_while_snoozed?: boolean;
      /** The time to resolution doesn't count while the team waits for the visitor */
      pauses_while_waiting?: boolean;
      /** The first policy that fits a conversation counts, the lowest position first */
      position?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SlaPolicy;
    };
  };
  /** Read the SLA policies of a project in the order in which they are tried. Sessions > Read. */
  getSlaPolicies: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SlaPolicy[];
    };
  };
  /** Change an SLA policy's targets and conditions. Setting > Write. */
  updateSlaPolicy: {
    input: {
      /** The ID of the SLA policy */
      policy_id: number;
      name?: string;
      /** Only conversations of this team; null for every team and none */
      team_id?: number | null;
      /** Only conversations of these priorities; empty for every priority */
      priorities?: ("none" | "low" | "medium" | "high" | "urgent")[];
      /** Minutes within which a person replies after the conversation has come to people; null for no such target */
      first_reply_minutes?: number | null;
      /** Minutes within which a person answers each further message of the visitor; null for no such target */
      next_reply_minutes?: number | null;
      /** Minutes within which the conversation is resolved; null for no such target */
      resolution_minutes?: number | null;
      /** Count only the business hours of the conversation's team, or of the default one */
      in_business_hours?: boolean;
      /** Nothing counts while the conversation is snoozed */
      pauses_while_snoozed?: boolean;
      /** The time to resolution doesn't count while the team waits for the visitor */
      pauses_while_waiting?: boolean;
      /** The first policy that fits a conversation counts, the lowest position first */
      position?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SlaPolicy;
    };
  };
  /** Delete an SLA policy. Setting > Write. */
  deleteSlaPolicy: {
    input: {
      /** The ID of the SLA policy */
      policy_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the custom fields of contacts and conversations. Sessions > Read. */
  getCustomFields: {
    input: {
      /** What has the field */
      subject?: "contact" | "conversation";
      /** Include archived fields */
      archived?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      data: CustomField[];
    };
  };
  /** Add a custom field to contacts or conversations. Setting > Write. */
  createCustomField: {
    input: {
      /** What has the field */
      subject: "contact" | "conversation";
      /** Its name in the API, filters and templates, such as plan; it can't be changed later */
      key: string;
      label: string;
      /** date is a day such as 2026-01-31; link is an http or https address */
      kind: "text" | "number" | "date" | "choice" | "yes_no" | "link";
      /** With the kind choice: what can be chosen. A choice that is removed stays where it was chosen */
      choices?: string[];
      /** Shown in the list of contacts, or in the inbox */
      is_listed?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: CustomField;
    };
  };
  /** Change a custom field's label, choices or place in lists. Setting > Write. */
  updateCustomField: {
    input: {
      /** The ID of the custom field */
      field_id: number;
      label?: string;
      /** With the kind choice: what can be chosen. A choice that is removed stays where it was chosen */
      choices?: string[];
      /** Shown in the list of contacts, or in the inbox */
      is_listed?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: CustomField;
    };
  };
  /** Archive a custom field, or restore it. Setting > Write. */
  archiveCustomField: {
    input: {
      /** The ID of the custom field */
      field_id: number;
      /** false restores it */
      is_archived?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: CustomField;
    };
  };
  /** Put the custom fields of contacts or conversations in order. Setting > Write. */
  reorderCustomFields: {
    input: {
      /** What has the field */
      subject: "contact" | "conversation";
      /** All fields that are not archived, the first one first */
      field_ids: number[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Create an automation rule: an event, conditions and effects. Setting > Write. */
  createRule: {
    input: {
      name: string;
      event: "conversation_started" | "visitor_message" | "no_answer" | "hand_over_asked" | "assigned" | "team_changed" | "tag_added" | "priority_changed" | "snooze_ended" | "resolved" | "reopened" | "rated" | "sla_breached";
      /** With no_answer: how long the visitor has waited for an answer */
      minutes?: number | null;
      /** Which of the conditions must be met */
      match?: "all" | "any";
      conditions?: RuleCondition[];
      /** All or none: replies and notes first, then the other changes as one, then webhooks */
      effects: RuleEffect[];
      /** No later rule runs for the same event once this one has run */
      stops?: boolean;
      is_enabled?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Rule;
    };
  };
  /** Read the automation rules of a project in the order in which they run. Setting > Read. */
  getRules: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Rule[];
    };
  };
  /** Change an automation rule, or switch it on or off. Setting > Write. */
  updateRule: {
    input: {
      /** The ID of the rule */
      rule_id: number;
      name?: string;
      event?: "conversation_started" | "visitor_message" | "no_answer" | "hand_over_asked" | "assigned" | "team_changed" | "tag_added" | "priority_changed" | "snooze_ended" | "resolved" | "reopened" | "rated" | "sla_breached";
      minutes?: number | null;
      match?: "all" | "any";
      conditions?: RuleCondition[];
      /** All or none: replies and notes first, then the other changes as one, then webhooks */
      effects?: RuleEffect[];
      stops?: boolean;
      is_enabled?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Rule;
    };
  };
  /** Delete an automation rule. Setting > Write. */
  deleteRule: {
    input: {
      /** The ID of the rule */
      rule_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Put the automation rules in the order in which they run. Setting > Write. */
  reorderRules: {
    input: {
      /** All rules, the first one first */
      rule_ids: number[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Try an automation rule on the conversations of the last 30 days without changing anything. Sessions > Read. */
  dryRunRule: {
    input: {
      event: "conversation_started" | "visitor_message" | "no_answer" | "hand_over_asked" | "assigned" | "team_changed" | "tag_added" | "priority_changed" | "snooze_ended" | "resolved" | "reopened" | "rated" | "sla_breached";
      /** With no_answer: how long the visitor has waited for an answer */
      minutes?: number | null;
      /** Which of the conditions must be met */
      match?: "all" | "any";
      conditions?: RuleCondition[];
      /** What the rule would do. With a reply, contact is what the visitor has proven or said */
      effects?: {
        kind: string;
      }[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: DryRun;
    };
  };
  /** Read what automation rules did in conversations, and why others did not run. Sessions > Read. */
  getRuleLog: {
    input: {
      /** The ID of the rule */
      rule_id?: number;
      /** The session, from createSession */
      session_uid?: string;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: RuleLogEntry[];
    };
  };
  /** List a project's webhooks, with their state and last problem. Setting > Read. */
  getWebhooks: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Webhook[];
    };
  };
  /** Create a webhook: an address that gets a project's events. Setting > Write. */
  createWebhook: {
    input: {
      /** Where events are sent: an address with https:// */
      url: string;
      /** The events it gets; an empty list means all, also those of later versions */
      events?: ("session.created" | "session.updated" | "message.created" | "reply.rated" | "question.unanswered" | "contact.created" | "contact.updated" | "contact.deleted" | "training.completed" | "training.failed" | "call.ended" | "budget.reached" | "model.ending")[];
      /** A note for your team */
      description?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: WebhookWithSecret;
    };
  };
  /** Change a webhook, pause or resume it. Setting > Write. */
  updateWebhook: {
    input: {
      /** The ID of the webhook */
      webhook_id: number;
      /** Where events are sent: an address with https:// */
      url?: string;
      /** The events it gets; an empty list means all, also those of later versions */
      events?: ("session.created" | "session.updated" | "message.created" | "reply.rated" | "question.unanswered" | "contact.created" | "contact.updated" | "contact.deleted" | "training.completed" | "training.failed" | "call.ended" | "budget.reached" | "model.ending")[];
      /** A note for your team */
      description?: string;
      /** False also resumes one that is failing */
      paused?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Webhook;
    };
  };
  /** Delete a webhook with its log; what waits is not sent. Setting > Write. */
  deleteWebhook: {
    input: {
      /** The ID of the webhook */
      webhook_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Give a webhook a new secret. Setting > Write. */
  rotateWebhookSecret: {
    input: {
      /** The ID of the webhook */
      webhook_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: WebhookWithSecret;
    };
  };
  /** Send a test event to a webhook and see what it answers. Setting > Write. */
  sendTestWebhook: {
    input: {
      /** The ID of the webhook */
      webhook_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: WebhookDelivery;
    };
  };
  /** Read a webhook's delivery log: each request with its answer. Setting > Read. */
  getWebhookDeliveries: {
    input: {
      /** The ID of the webhook */
      webhook_id: number;
      state?: "pending" | "delivered" | "failed" | "skipped";
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: WebhookDelivery[];
    };
  };
  /** Send a delivery of a webhook again, or all since a time. Setting > Write. */
  replayWebhookDeliveries: {
    input: {
      /** The ID of the webhook */
      webhook_id: number;
      /** The ID of the delivery */
      delivery_id?: number;
      /** All deliveries created since then; ISO 8601, UTC */
      since?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** Those that wait already are not counted */
        replayed: number;
      };
    };
  };
  /** Set the caller's status in a project to away, or back to available. Sessions > Write. */
  setAway: {
    input: {
      is_away: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Change up to 1,000 sessions at once: resolve, assign, tag, snooze, prioritize, spam. Sessions > Write. */
  updateSessions: {
    input: {
      session_uids: string[];
      /** pending: active; unresolved: needs attention; resolved; closed */
      state?: "pending" | "unresolved" | "resolved" | "closed";
      /** bot: the AI handles it; awaiting: waits for a person; operator: a person handles it */
      chat_mode?: "bot" | "awaiting" | "operator";
      /** Added to the tags of each */
      add_tags?: string[];
      remove_tags?: string[];
      /** The project member who handles it; null for none */
      assignee_id?: number | null;
      /** Owning team; null for none */
      team_id?: number | null;
      /** From none to urgent; the inbox can sort by it */
      priority?: "none" | "low" | "medium" | "high" | "urgent";
      /** Out of the inbox until then, at most a year; null ends the snooze */
      snoozed_until?: string | null;
      /** Mark as spam, or take that back */
      is_spam?: boolean;
      /** Values of custom fields by key; only included fields change and null clears one */
      fields?: Record<string, string | number | boolean | null>;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: BulkUpdateResult;
    };
  };
  /** Undo an update of several sessions. Sessions > Write. */
  undoSessionsUpdate: {
    input: {
      /** From updateSessions */
      undo_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: BulkUpdateResult;
    };
  };
  /** Block the visitor of a conversation, or unblock them. Sessions > Write. */
  blockVisitor: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      is_blocked?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Confirm that a conversation's visitor is its contact, or end what the visitor has proven. Sessions > Write. */
  confirmVisitor: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** In a thread that several people share, the author of a message: who is meant. Required there, and that person's own contact is confirmed */
      author_id?: number;
      /** Of the contact, as getSession has it: 409 where the contact has changed or is another one since */
      contact_version?: string;
      /** false ends every proof of this visitor */
      is_confirmed?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read how visitors rated the help they got. Project key, or Sessions > Read. */
  getRatings: {
    input: {
      /** The session, from createSession */
      session_uid?: string;
      /** From 1, the worst, to 5, the best */
      score?: number;
      /** The ID of the person who answered */
      user_id?: number;
      /** The ID of the team */
      team_id?: number;
      tag?: string;
      /** First day of the rating */
      from?: string;
      /** Last day, included */
      to?: string;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: ConversationRating[];
    };
  };
  /** Record how a visitor rated the help they got. Project key, or Sessions > Write. */
  rateSession: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** From 1, the worst, to 5, the best */
      score: number;
      /** What the visitor adds in words, at most 1,000 characters */
      comment?: string;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** E-mail a transcript of a conversation. Project key, or Sessions > Write. */
  sendTranscript: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The mailbox; without it, the one that is known of the visitor */
      email?: string;
      /** The language of the mail, such as de */
      language?: string;
      /** The time zone of the times in it */
      time_zone?: string;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Add an internal note to a conversation. Sessions > Write. */
  addSessionNote: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The text, at most 10,000 characters */
      message: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SessionMessage;
    };
  };
  /** List the kinds of channels that can be connected, and what each asks for. Setting > Read. */
  getChannelKinds: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ChannelKindSummary[];
    };
  };
  /** List the connected channels of a project, with their state and last problem. Setting > Read. */
  getChannels: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ChannelSummary[];
    };
  };
  /** Connect an account of a vendor: its messages become conversations of this project. Setting > Write. */
  connectChannel: {
    input: {
      /** The vendor */
      kind: "telegram" | "whatsapp" | "messenger" | "instagram" | "slack" | "discord" | "line" | "twilio_sms" | "twilio_whatsapp" | "email" | "intercom" | "crisp" | "twilio_voice" | "phone";
      /** A name for the team; by default the account's */
      name?: string;
      /** The secrets that the kind asks for; checked, sealed, never returned */
      credentials: Record<string, string | number | boolean | null>;
      /** What else the kind asks for */
      settings?: Record<string, string | number | boolean | null>;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ChannelSummary;
    };
  };
  /** Change a channel: its name, credentials and settings, or pause it. Setting > Write. */
  updateChannel: {
    input: {
      /** The ID of the channel */
      channel_id: number;
      /** A name for the team; by default the account's */
      name?: string;
      /** The secrets that the kind asks for; checked, sealed, never returned */
      credentials?: Record<string, string | number | boolean | null>;
      /** What else the kind asks for */
      settings?: Record<string, string | number | boolean | null>;
      /** Whether messages wait in both directions */
      paused?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ChannelSummary;
    };
  };
  /** Ask a channel's vendor whether the account still works. Setting > Write. */
  checkChannel: {
    input: {
      /** The ID of the channel */
      channel_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ChannelSummary;
    };
  };
  /** Disconnect a channel; its conversations stay. Setting > Write. */
  disconnectChannel: {
    input: {
      /** The ID of the channel */
      channel_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Upload a file to send it in a conversation. Project key, or Sessions > Write. */
  uploadAttachment: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
      /** The file's content, at most 50 MB */
      file: Blob;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Attachment;
    };
  };
  /** Get a file of a conversation with new addresses. Project key, or Sessions > Read. */
  getAttachment: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The ID of the file */
      attachment_id: string;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Attachment;
    };
  };
  /** Delete a file of a conversation. Project key, or Sessions > Write. */
  deleteAttachment: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The ID of the file */
      attachment_id: string;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Send a message in a conversation and get the AI's reply. Project key, or Sessions > Write. */
  sendMessage: {
    input: {
      /** The widget the session was opened with */
      widget_uid: string;
      /** The session, from createSession */
      session_uid: string;
      /** The text, at most 10,000 characters. It may be empty if there are attachments */
      message: string;
      /** IDs of files that the same caller has uploaded to this conversation. With files, the message may be empty */
      attachments?: string[];
      /** Who sends it */
      send_by?: "user" | "operator" | "assistant";
      /** Whether the reply may be streamed as events */
      stream?: boolean;
      /** Your own ID for the message. Resending it stores and answers the message only once */
      client_key?: string;
      /** With send_by operator: the newest message you have read. If a colleague has replied since, nothing is sent and the response is a conflict */
      last_seen_message_id?: number;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      data: MessageReply;
    };
  };
  /** Read how the bot produced its answers, step by step. Project key, or Logs > Read. */
  getChatbotExecutionLogs: {
    input: {
      /** The session, from createSession */
      session_uid?: string;
      from?: string;
      /** Last day, included; today by default */
      to?: string;
      /** Only entries of this type */
      kind?: "message_received" | "retrieval" | "model_call" | "tool_call" | "action" | "flow" | "handover" | "reply" | "dropped" | "error";
      /** Matches an entry's task, message, texts and figures, ignoring case */
      search?: string;
      /** Ascending or descending */
      orderBy?: "ASC" | "DESC";
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; not by default, since long lists take a while */
      total?: boolean;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Where total is true */
      total?: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: ExecutionLogEntry[];
    };
  };
  /** Export the execution log as JSON Lines. Project key, or Logs > Read. */
  exportChatbotExecutionLogs: {
    input: {
      /** The session, from createSession */
      session_uid?: string;
      from?: string;
      /** Last day, included; today by default */
      to?: string;
      /** Only entries of this type */
      kind?: "message_received" | "retrieval" | "model_call" | "tool_call" | "action" | "flow" | "handover" | "reply" | "dropped" | "error";
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    } | undefined;
    answer: string;
  };
  /** Call a person by phone: the project's assistant speaks and listens. Project key, or Sessions > Write. */
  makeOutboundCall: {
    input: {
      /** Who speaks: the project's uid or ID, since each project has one assistant */
      agent_id: string;
      /** The number to call, in E.164 format */
      call_to: string;
      /** What the assistant should know for this call, at most 10,000 characters of JSON */
      extra_data?: Record<string, unknown>;
      /** Which number calls, where several are connected */
      channel_id?: number;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: PhoneCall;
    };
  };
  /** List phone calls, the newest first. Project key, or Sessions > Read. */
  getCalls: {
    input: {
      status?: "placing" | "queued" | "ringing" | "in-progress" | "completed" | "busy" | "failed" | "no-answer" | "canceled";
      direction?: "inbound" | "outbound";
      /** The session, from createSession */
      session_uid?: string;
      /** Calls from or to this number */
      number?: string;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: PhoneCall[];
    };
  };
  /** Read a phone call: its status, duration, recording and cost. Project key, or Sessions > Read. */
  getCall: {
    input: {
      /** The ID of the call */
      call_id: number;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: PhoneCall;
    };
  };
  /** End a phone call. Project key, or Sessions > Write. */
  hangUpCall: {
    input: {
      /** The ID of the call */
      call_id: number;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: PhoneCall;
    };
  };
  /** Dial a person into a phone call in place of the assistant. Project key, or Sessions > Write. */
  transferCall: {
    input: {
      /** The ID of the call */
      call_id: number;
      /** A number in the channel's allowed countries; by default its transfer_number */
      to?: string;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: PhoneCall;
    };
  };
  /** List the projects the caller can access. Any valid API token, or a signed-in person. */
  getMyProjects: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: MyProject[];
    };
  };
  /** Create a project with a web widget. Role owner, editor in the organization. */
  createProject: {
    input: {
      name: string;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: CreatedProject;
    };
  };
  /** Rename a project. Setting > Write. */
  renameProject: {
    input: {
      name: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Project;
    };
  };
  /** Delete a project and everything in it. Setting > Write, and role owner in the organization. */
  deleteProject: {
    input: {
      /** The project's name, to confirm */
      confirm_name: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** See how far the deletion of large projects has come. Role owner in the organization. */
  getProjectDeletions: {
    input: {
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ProjectDeletion[];
    };
  };
  /** Read the settings of a project's AI agent. Setting > Read. */
  getProjectSettings: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ProjectSettings;
    };
  };
  /** What a model reads of instructions and their placeholders. Setting > Read. */
  previewInstructions: {
    input: {
      /** The system prompt: who the bot is and how it answers */
      prompt?: string;
      /** What the AI must not do */
      restriction?: string;
      /** 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven */
      add_facts?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** The system text of a reply, without what is found in the knowledgebase */
        text: string;
        /** All that instructions can name */
        placeholders: {
          /** Such as `contact.name`, written as `{{contact.name | there}}` */
          name: string;
          /** Of a contact's field, its label */
          label: string | null;
        }[];
        /** Placeholders that name nothing: the model reads them as they are */
        unknown: string[];
      };
    };
  };
  /** Change the settings of a project's AI agent. Setting > Write. */
  updateProjectSettings: {
    input: {
      /** The system prompt: who the bot is and how it answers */
      prompt?: string;
      /** What the AI must not do */
      restriction?: string;
      /** The exact `value` of a getSupportedModels entry */
      model?: string;
      /** 0 is the most consistent, 2 the most varied */
      temperature?: number;
      /** `agent` can use tools and functions, `chat` is simple Q&A */
      mode?: "agent" | "chat";
      /** Previous messages used as context */
      chat_history_count?: number;
      /** Knowledgebase passages used for each reply */
      max_nodes?: number;
      /** 1 adds links to the sources' pages */
      add_page_link?: number;
      /** 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven */
      add_facts?: number;
      /** In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none */
      search_model?: string | null;
      /** Models that are asked, in this order, where the one before fails before its first token */
      fallback_models?: string[];
      /** Minutes of inactivity before a conversation is closed; null turns this off */
      auto_close_duration?: number | null;
      /** Minutes of inactivity before a conversation is resolved; null turns this off */
      auto_resolve_duration?: number | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read the draft of a project's settings. Setting > Read. */
  getSettingsDraft: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SettingsDraft;
    };
  };
  /** Save settings as a draft. Setting > Write. */
  saveSettingsDraft: {
    input: {
      /** The system prompt: who the bot is and how it answers */
      prompt?: string;
      /** What the AI must not do */
      restriction?: string;
      /** The exact `value` of a getSupportedModels entry */
      model?: string;
      /** 0 is the most consistent, 2 the most varied */
      temperature?: number;
      /** `agent` can use tools and functions, `chat` is simple Q&A */
      mode?: "agent" | "chat";
      /** Previous messages used as context */
      chat_history_count?: number;
      /** Knowledgebase passages used for each reply */
      max_nodes?: number;
      /** 1 adds links to the sources' pages */
      add_page_link?: number;
      /** 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven */
      add_facts?: number;
      /** In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none */
      search_model?: string | null;
      /** Models that are asked, in this order, where the one before fails before its first token */
      fallback_models?: string[];
      /** Minutes of inactivity before a conversation is closed; null turns this off */
      auto_close_duration?: number | null;
      /** Minutes of inactivity before a conversation is resolved; null turns this off */
      auto_resolve_duration?: number | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SettingsDraft;
    };
  };
  /** Make the draft of the settings live. Setting > Write. */
  publishSettingsDraft: {
    input: {
      /** Publishes against the gate; owners only */
      override_reason?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the versions of a project's settings, newest first. Setting > Read. */
  getSettingsHistory: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: SettingsVersion[];
    };
  };
  /** Go back to an earlier version of the settings. Setting > Write. */
  restoreSettings: {
    input: {
      /** The ID of the settings version */
      version_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the members of a project. Setting > Read. */
  getProjectMembers: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: ProjectMember[];
    };
  };
  /** Add a member of the organization to a project, or change their role there. Setting > Write, and role owner in the organization. */
  addProjectMember: {
    input: {
      /** The ID of the person */
      user_id: number;
      /** A lower role in this project; null uses the role in the organization */
      role?: "owner" | "editor" | "viewer" | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ProjectMember;
    };
  };
  /** Remove a member from a project. Setting > Write, and role owner in the organization. */
  removeProjectMember: {
    input: {
      /** The ID of the person */
      user_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the web widgets of a project. Setting > Read. */
  getWidgets: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      total: number;
      data: Widget[];
    };
  };
  /** Create a web widget. Setting > Write. */
  createWidget: {
    input: {
      name: string;
      settings?: WidgetSettingsChange;
      /** Sites that may show the widget; an empty list means any */
      allowed_origins?: string[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Widget;
    };
  };
  /** Change the name, appearance, texts or allowed sites of a web widget. Setting > Write. */
  updateWidget: {
    input: {
      /** The widget, as shown by getWidgets */
      widget_uid: string;
      name?: string;
      settings?: WidgetSettingsChange;
      /** Sites that may show the widget; an empty list means any */
      allowed_origins?: string[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Widget;
    };
  };
  /** Set the logo of a web widget or the picture of its bot. Setting > Write. */
  setWidgetPicture: {
    input: {
      /** The widget, as shown by getWidgets */
      widget_uid: string;
      /** logo: above the conversation and on the home screen; bot: beside the bot's messages */
      use: "logo" | "bot";
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
      /** The file's content, at most 10 MB */
      file: Blob;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Widget;
    };
  };
  /** Remove the logo of a web widget or the picture of its bot. Setting > Write. */
  removeWidgetPicture: {
    input: {
      /** The widget, as shown by getWidgets */
      widget_uid: string;
      /** logo: above the conversation and on the home screen; bot: beside the bot's messages */
      use: "logo" | "bot";
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Widget;
    };
  };
  /** Delete a web widget. Setting > Write. */
  deleteWidget: {
    input: {
      /** The widget, as shown by getWidgets */
      widget_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read the code snippet of a web widget. Setting > Read. */
  getWidgetSnippet: {
    input: {
      /** The widget, as shown by getWidgets */
      widget_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: WidgetSnippet;
    };
  };
  /** Rotate the secret that signs visitor identities. Setting > Write. */
  rotateWidgetSecret: {
    input: {
      /** The widget, as shown by getWidgets */
      widget_uid: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: WidgetSnippet;
    };
  };
  /** List the AI models. Anybody. */
  getSupportedModels: {
    input: {
      /** Which of your organizations, for people */
      organization_id?: number;
      /** Also those that their vendor has withdrawn, with what replaces them; they can't be chosen */
      withdrawn?: boolean;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SupportedModel[];
    };
  };
  /** Share the installation's model keys with an organization, or withhold them. A signed-in operator of the installation. */
  shareVendorKeys: {
    input: {
      /** The ID of the organization */
      organization_id: number;
      shared: boolean;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the organization's own model keys and servers. Role owner in the organization. */
  getModelConnections: {
    input: {
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ModelConnection[];
    };
  };
  /** Add or change a model key or server of the organization. Role owner in the organization. */
  saveModelConnection: {
    input: {
      /** A vendor, or a server that speaks as OpenAI does */
      kind: "anthropic" | "openai" | "gemini" | "bedrock" | "azure" | "server";
      /** Of a server, of Bedrock and of Azure: the names of its models begin with it */
      name?: string;
      /** Of a server, with its version segment; of Azure, the endpoint of the resource */
      address?: string;
      /** The key. Left out, the stored one is kept */
      secret?: string;
      /** Of `bedrock`: region, models and, where the secret is not an API key, access_key_id. Of `azure`: models (the deployments), api_version, and tenant_id with client_id where the secret is an application's. `models` is a list such as `chat=gpt-5.6-luna, mini`: what stands after `=` is the model that it is */
      settings?: Record<string, string>;
      /** The ID of the connection */
      id?: number;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ModelConnection[];
    };
  };
  /** Ask a vendor again which models the organization's key may use. Role owner in the organization. */
  testModelConnection: {
    input: {
      /** The ID of the connection */
      id: number;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ModelConnection[];
    };
  };
  /** Remove a model key or server of the organization. Role owner in the organization. */
  deleteModelConnection: {
    input: {
      /** The ID of the connection */
      id: number;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read what a project and its widgets have spent, and their budgets. Setting > Read, and role owner in the organization. */
  getBudgets: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Budgets;
    };
  };
  /** Set the budget of a project or of one of its widgets. Setting > Write, and role owner in the organization. */
  setBudget: {
    input: {
      /** Credits per day; null for no limit */
      day_credits?: number | null;
      /** Credits per month; null for no limit */
      month_credits?: number | null;
      /** US dollars per day at list prices; null for no limit */
      day_usd?: number | null;
      /** US dollars per month at list prices; null for no limit */
      month_usd?: number | null;
      /** When it is spent: `offline` lets the offline bot answer, `handover` tells visitors that a person will answer */
      when_spent?: "offline" | "handover";
      /** A widget; the whole project if omitted */
      widget_uid?: string | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Budget;
    };
  };
  /** Start the chat on a page and open the conversation. Anybody. */
  startVisit: {
    input: {
      widget_uid: string;
      /** The site that shows the chat, such as https://www.example.com */
      origin: string;
      visitor_key?: string;
      /** A visitor_key from the frame's own storage, valid only on the site where the visitor started */
      frame_key?: string;
      /** A random idempotency key that a page stores before it creates a visitor: repeated calls with it create one visitor. Valid for a day */
      newcomer_key?: string;
      /** Set when the visitor identifies or submits the form */
      create_visitor?: boolean;
      /** Set when the visitor writes: creates the visitor and the conversation */
      open?: boolean;
      /** With open: begins another conversation although one is open, unless nothing is written in it yet */
      fresh?: boolean;
      /** With open: a conversation that begins now is held by voice, of integration web_voice */
      voice?: boolean;
      /** With open: the proactive message that the visitor replies to begins the conversation */
      proactive_key?: string;
      page?: string;
      referrer?: string;
      language?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Visit;
    };
  };
  /** Send a message as the visitor of a widget. A visitor of the widget. */
  sendVisitorMessage: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      message: string;
      /** IDs of files that the same caller has uploaded to this conversation. With files, the message may be empty */
      attachments?: string[];
      /** Resending it stores and answers the message only once */
      client_key: string;
      /** The newest message that was shown as the visitor wrote: a typed yes agrees to no question that came later */
      last_seen_message_id?: number;
      /** The address on which the visitor writes, where it may be another one than at the start */
      page?: string;
    };
    answer: {
      type: "RXSUCCESS";
      data: VisitorMessage;
    };
  };
  /** Upload a file to send it as the visitor of a widget. A visitor of the widget. */
  uploadVisitorAttachment: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The file's content, at most 50 MB */
      file: Blob;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Attachment;
    };
  };
  /** Get a file of the visitor's conversation with new addresses. A visitor of the widget. */
  getVisitorAttachment: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The ID of the file */
      attachment_id: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Attachment;
    };
  };
  /** Delete a file that the visitor has uploaded and not sent. A visitor of the widget. */
  deleteVisitorAttachment: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The ID of the file */
      attachment_id: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Submit the form before the chat. A visitor of the widget. */
  submitVisitorForm: {
    input: {
      /** Answers by the fields' keys */
      fields: Record<string, string>;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Identify the visitor with the site's signature. A visitor of the widget. */
  identifyVisitor: {
    input: {
      token?: string;
      user_id?: string;
      hash?: string;
      name?: string;
      email?: string;
      phone?: string;
      data?: Record<string, unknown>;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: VisitorCredentials | null;
    };
  };
  /** Show the team that the visitor is typing. A visitor of the widget. */
  announceVisitorTyping: {
    input: {
      /** The session, from createSession */
      session_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Start a flow for the visitor of a widget. A visitor of the widget. */
  startFlow: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      event?: string;
      /** The address of the page that shows the chat */
      page?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        message: VisitorMessage | null;
      };
    };
  };
  /** Rate a finished conversation as its visitor. A visitor of the widget. */
  rateConversation: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** From 1, the worst, to 5, the best */
      score: number;
      /** What the visitor adds in words, at most 1,000 characters */
      comment?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Have the visitor's own conversation sent by e-mail. A visitor of the widget. */
  requestTranscript: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** The mailbox; without it, the one that is known of the visitor */
      email?: string;
      /** The language of the mail, such as de */
      language?: string;
      /** The time zone of the times in it */
      time_zone?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the first articles of the help centre, for the chat's home screen. Anybody. */
  getVisitorArticles: {
    input: {
      widget_uid: string;
      /** The site that shows the chat, such as https://www.example.com */
      origin: string;
      /** The visitor's language */
      language?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Null where no help centre is on */
      data: VisitorArticles | null;
    };
  };
  /** List the visitor's own conversations. A visitor of the widget. */
  getVisitorConversations: {
    input: {
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; not by default, since long lists take a while */
      total?: boolean;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Where total is true */
      total?: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: VisitorConversationSummary[];
    };
  };
  /** Read one of the visitor's own conversations. A visitor of the widget. */
  getVisitorConversation: {
    input: {
      /** The session, from createSession */
      session_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: VisitorConversation;
    };
  };
  /** Add and update contacts from a CSV file. Contacts > Write. */
  importContacts: {
    input: {
      /** The file's text */
      csv: string;
      /** Maps columns to fields; null skips a column. Columns not listed here are matched by name */
      mapping?: Record<string, string | null>;
      /** Preview without importing */
      dry_run?: boolean;
      /** The type of new contacts whose row has none */
      type?: "user" | "lead" | "spam";
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        total_rows: number;
        /** Rows that added a contact */
        imported: number;
        /** Rows that changed a contact */
        updated: number;
        refused: number;
        /** The first 100 rejected rows; the header is row 1 */
        rows: {
          row: number;
          reason: string;
        }[];
        columns: string[];
        mapping: Record<string, string | null>;
        /** The first 5 rows, cell by cell in the order of columns */
        preview: string[][];
      };
    };
  };
  /** Export contacts as a CSV file. Contacts > Read. */
  exportContacts: {
    input: {
      /** Part of a name, e-mail address or phone number */
      search?: string;
      type?: "ALL" | "USERS" | "LEADS" | "SPAM";
      /** Comma-separated tags; a contact with any of them matches */
      tags?: string;
      /** The ID of the contact list */
      list_id?: number;
      /** Only contacts in this company */
      company_id?: number;
      exclude_spam?: boolean;
      /** Created on this day (UTC) or later */
      from?: string;
      /** Created on this day (UTC) or earlier */
      to?: string;
      /** By creation: ascending or descending */
      orderBy?: "ASC" | "DESC";
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: string;
  };
  /** List and search contacts. Contacts > Read. */
  getAllContacts: {
    input: {
      /** Part of a name, e-mail address or phone number */
      search?: string;
      type?: "ALL" | "USERS" | "LEADS" | "SPAM";
      /** Comma-separated tags; a contact with any of them matches */
      tags?: string;
      /** The ID of the contact list */
      list_id?: number;
      /** Only contacts in this company */
      company_id?: number;
      exclude_spam?: boolean;
      /** Created on this day (UTC) or later */
      from?: string;
      /** Created on this day (UTC) or earlier */
      to?: string;
      /** By creation: ascending or descending */
      orderBy?: "ASC" | "DESC";
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: Contact[];
    };
  };
  /** Read one contact. Contacts > Read. */
  getContactDetail: {
    input: {
      /** The ID of the contact */
      contact_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      data: Contact;
    };
  };
  /** Read the attributes of a contact. Contacts > Read. */
  getContactAttributes: {
    input: {
      /** The ID of the contact */
      contact_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      data: ContactAttributes;
    };
  };
  /** Add a contact. Contacts > Write. */
  createContact: {
    input: {
      name?: string | null;
      email?: string | null;
      phone?: string | null;
      tags?: string | null;
      /** A company in the project; null for none */
      company_id?: number | null;
      /** Values of custom fields by key; only included fields change and null clears one */
      fields?: Record<string, string | number | boolean | null>;
      /** user: known to the site; lead: left their details; spam: excluded */
      type?: "user" | "lead" | "spam";
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Contact;
    };
  };
  /** Merge two contacts of the same person into one. Contacts > Write. */
  mergeContacts: {
    input: {
      /** The contact that is kept */
      contact_id: number;
      /** The contact that goes */
      merged_contact_id: number;
      /** Whose value stays, by field; by default the kept contact's, or the other's where it has none and is as well proven */
      values?: Record<string, "kept" | "merged">;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Contact;
    };
  };
  /** List possible duplicates of a contact. Contacts > Read. */
  getDuplicateContacts: {
    input: {
      /** The ID of the contact */
      contact_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      data: Contact[];
    };
  };
  /** Change a contact. Contacts > Write. */
  updateContact: {
    input: {
      /** The ID of the contact */
      contact_id: number;
      name?: string | null;
      email?: string | null;
      phone?: string | null;
      tags?: string | null;
      /** A company in the project; null for none */
      company_id?: number | null;
      /** Values of custom fields by key; only included fields change and null clears one */
      fields?: Record<string, string | number | boolean | null>;
      /** user: known to the site; lead: left their details; spam: excluded */
      type?: "user" | "lead" | "spam";
      /** Confirms that the details are the person's own */
      verified?: true;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Contact;
    };
  };
  /** Delete a contact. Contacts > Write. */
  deleteContact: {
    input: {
      /** The ID of the contact */
      contact_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Add or update up to 1,000 contacts at once. Contacts > Write. */
  saveContacts: {
    input: {
      contacts: {
        /** The ID of the contact */
        contact_id?: number;
        name?: string | null;
        email?: string | null;
        phone?: string | null;
        tags?: string | null;
        /** A company in the project; null for none */
        company_id?: number | null;
        /** Values of custom fields by key; only included fields change and null clears one */
        fields?: Record<string, string | number | boolean | null>;
        /** lead for a new contact, unless it says another */
        type?: "user" | "lead" | "spam";
      }[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: BulkResult;
    };
  };
  /** Change up to 1,000 contacts at once: tag, type, company, custom fields. Contacts > Write. */
  updateContacts: {
    input: {
      contact_ids: number[];
      /** Added to the tags of each */
      add_tags?: string[];
      remove_tags?: string[];
      /** user: known to the site; lead: left their details; spam: excluded */
      type?: "user" | "lead" | "spam";
      /** A company in the project; null for none */
      company_id?: number | null;
      /** Values of custom fields by key; only included fields change and null clears one */
      fields?: Record<string, string | number | boolean | null>;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: BulkResult;
    };
  };
  /** Delete up to 1,000 contacts at once. Contacts > Write. */
  deleteContacts: {
    input: {
      contact_ids: number[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: BulkResult;
    };
  };
  /** Restore a deleted contact. Contacts > Write. */
  restoreContact: {
    input: {
      /** The ID of the contact */
      contact_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Put a contact in a company, or remove it. Contacts > Write. */
  linkContactToCompany: {
    input: {
      /** The ID of the contact */
      contact_id: number;
      /** The company; null removes the contact from its company */
      company_id: number | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Contact;
    };
  };
  /** Add a company. Contacts > Write. */
  createContactCompany: {
    input: {
      name: string;
      website: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ContactCompany;
    };
  };
  /** Read a company with its contacts. Contacts > Read. */
  getContactCompanyDetails: {
    input: {
      /** The ID of the company */
      company_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      data: ContactCompanyDetail;
    };
  };
  /** List and search companies. Contacts > Read. */
  getContactCompanies: {
    input: {
      /** Part of a name or website */
      search?: string;
      /** By creation: ascending or descending */
      orderBy?: "ASC" | "DESC";
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: ContactCompany[];
    };
  };
  /** Change a company. Contacts > Write. */
  updateContactCompany: {
    input: {
      /** The ID of the company */
      company_id: number;
      name?: string;
      website?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ContactCompany;
    };
  };
  /** Delete a company. Contacts > Write. */
  deleteContactCompany: {
    input: {
      /** The ID of the company */
      company_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Add a contact list. Contacts > Write. */
  createContactList: {
    input: {
      name: string;
      icon?: string | null;
      /** Which contacts the list contains; without conditions, all */
      filter_by?: ContactFilter;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ContactList;
    };
  };
  /** Change a contact list. Contacts > Write. */
  updateContactList: {
    input: {
      /** The ID of the contact list */
      list_id: number;
      name?: string;
      icon?: string | null;
      /** Which contacts the list contains; without conditions, all */
      filter_by?: ContactFilter;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Delete a contact list. Contacts > Write. */
  deleteContactList: {
    input: {
      /** The ID of the contact list */
      list_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List and search contact lists. Contacts > Read. */
  getContactLists: {
    input: {
      /** Part of a name */
      search?: string;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: ContactList[];
    };
  };
  /** Teach the bot a text or an FAQ, a question with its answer. Training > Write. */
  createProjectText: {
    input: {
      /** The answer of an FAQ, the content of a text */
      detail: string;
      /** faq: a question with its answer; text: anything else */
      type: "faq" | "text";
      /** The question of an FAQ, the title of a text */
      short_text?: string;
      /** Comma-separated tags */
      tags?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TrainingText;
    };
  };
  /** Change a text or FAQ; the bot uses the new text immediately. Training > Write. */
  updateProjectText: {
    input: {
      /** The ID of the text */
      id: number;
      /** The answer of an FAQ, the content of a text */
      detail?: string;
      /** The question of an FAQ, the title of a text */
      short_text?: string;
      /** Comma-separated tags */
      tags?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the texts and FAQs the bot was taught. Training > Read. */
  getProjectText: {
    input: {
      /** Words in the title or the content */
      search?: string;
      /** faq: a question with its answer; text: anything else */
      type?: "faq" | "text";
      /** The ID of the text */
      id?: number;
      /** Ascending or descending */
      orderBy?: "ASC" | "DESC";
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: TrainingText[];
    };
  };
  /** Delete a text or FAQ; the bot stops using it immediately. Training > Write. */
  deleteProjectText: {
    input: {
      /** The ID of the text */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Teach the bot up to 1,000 texts and FAQs at once. Training > Write. */
  createProjectTexts: {
    input: {
      texts: {
        /** The answer of an FAQ, the content of a text */
        detail: string;
        /** faq: a question with its answer; text: anything else */
        type: "faq" | "text";
        /** The question of an FAQ, the title of a text */
        short_text?: string;
        /** Comma-separated tags */
        tags?: string;
      }[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: BulkResult;
    };
  };
  /** Delete up to 1,000 texts and FAQs at once. Training > Write. */
  deleteProjectTexts: {
    input: {
      ids: number[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: BulkResult;
    };
  };
  /** Import FAQs in bulk from a CSV file or a pasted text. Training > Write. */
  importFaqs: {
    input: {
      /** The file's text, or what was pasted. Required unless the file is sent with the request */
      text?: string;
      /** Maps a table's columns to fields; null skips a column. Others are matched by name */
      mapping?: Record<string, "question" | "answer" | "tags" | null>;
      /** What happens to an FAQ that has the same question and another answer */
      conflicts?: "keep" | "replace";
      /** Preview without importing */
      dry_run?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
      /** The file's content, at most 4 MB */
      file?: Blob;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** What the file was read as, if one was sent, such as utf8 or windows-1252 */
        encoding: string | null;
        /** How the text was read */
        format: "marked" | "table" | "blocks";
        columns: string[];
        mapping: Record<string, "question" | "answer" | "tags" | null>;
        total_rows: number;
        added: number;
        replaced: number;
        /** FAQs that kept their answer though the text has another one */
        kept: number;
        /** Repeated in the text, or in the project as they are */
        skipped: number;
        refused: number;
        /** The first 200 rows, refused and conflicting ones before others */
        rows: {
          row: number;
          question: string;
          answer: string;
          action: "add" | "replace" | "keep" | "same" | "repeated" | "refuse";
          /** The column with the problem, if it is one column's */
          field: "question" | "answer" | "tags" | null;
          reason: string | null;
          /** The answer that is kept or replaced */
          existing_answer: string | null;
        }[];
      };
    };
  };
  /** Export the FAQs as a CSV file. Training > Read. */
  exportFaqs: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: string;
  };
  /** Let the project's model write FAQs from a text, to be reviewed before they are saved. Training > Write. */
  draftFaqs: {
    input: {
      /** What the FAQs are written from */
      text: string;
      /** The most FAQs to write */
      count?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        model: string;
        drafts: {
          question: string;
          answer: string;
        }[];
      };
    };
  };
  /** List answers people gave to questions the bot could not answer, to be saved as FAQs. Sessions > Read. */
  getLearnableAnswers: {
    input: {
      /** Only answers in this conversation */
      session_uid?: string;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: LearnableAnswer[];
    };
  };
  /** Save a person's answer as an FAQ and settle the questions it answers. Training > Write. */
  learnAnswer: {
    input: {
      /** The ID of the group */
      group_id: number;
      /** The question of an FAQ, the title of a text */
      question: string;
      /** The answer of an FAQ, the content of a text */
      answer: string;
      /** Comma-separated tags */
      tags?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TrainingText;
    };
  };
  /** Teach the bot a file, from a public URL or sent with the request. Training > Write. */
  uploadFile: {
    input: {
      /** A public http or https URL. Required unless the file is sent with the request */
      file_url?: string;
      /** Comma-separated tags */
      tags?: string;
      /** Settings of the file */
      extra_settings?: {
        /** Whether replies may cite the file as a source */
        enable_citation?: boolean;
      };
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
      /** The file's content, at most 50 MB */
      file?: Blob;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TrainingFile;
    };
  };
  /** Begin to upload a file in pieces, or continue an upload that was interrupted. Training > Write. */
  createUpload: {
    input: {
      /** The file's name, with the folders it is in */
      name: string;
      /** Bytes */
      size: number;
      /** Anything that tells the file from others of its name, such as when it was changed */
      fingerprint?: string;
      /** Comma-separated tags */
      tags?: string;
      /** Settings of the file */
      extra_settings?: {
        /** Whether replies may cite the file as a source */
        enable_citation?: boolean;
      };
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Upload;
    };
  };
  /** Add a piece to an upload. Training > Write. */
  appendUpload: {
    input: {
      /** The ID of the upload */
      id: number;
      /** Where in the file the piece begins */
      offset: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
      /** The file's content, at most 1 MB */
      file: Blob;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Upload;
    };
  };
  /** Teach the bot a file whose pieces have all arrived. Training > Write. */
  completeUpload: {
    input: {
      /** The ID of the upload */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TrainingFile;
    };
  };
  /** Cancel an upload and delete what has arrived of it. Training > Write. */
  cancelUpload: {
    input: {
      /** The ID of the upload */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List your uploads that are not complete. Training > Write. */
  getUploads: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Upload[];
    };
  };
  /** List the files the bot was taught, with their progress. Training > Read. */
  getProjectFiles: {
    input: {
      status?: "pending" | "running" | "completed" | "failed";
      /** The ID of the file */
      id?: number;
      /** Ascending or descending */
      orderBy?: "ASC" | "DESC";
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: TrainingFile[];
    };
  };
  /** Retry a failed file. Training > Write. */
  retryFile: {
    input: {
      /** The ID of the file */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TrainingFile;
    };
  };
  /** Delete a file and everything the bot learned from it. Training > Write. */
  deleteFile: {
    input: {
      /** The ID of the file */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read the training's progress, the plan's limits and how passages are found. Training > Read. */
  getTrainingStatus: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TrainingStatus;
    };
  };
  /** Export everything the bot was taught as JSON Lines. Training > Read. */
  exportTraining: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: string;
  };
  /** Find the passages in the training content that match a question. Project key, or Training > Read. */
  searchIndexDocument: {
    input: {
      /** A question or keywords */
      query: string;
      /** Maximum number of passages */
      limit?: number;
      /** The project. Required with a token; a project key implies it */
      project_uid?: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: SearchHit[];
    };
  };
  /** Export the audit log as a CSV file. Role owner in the organization. */
  exportAuditLog: {
    input: {
      /** Only this operation */
      action?: string;
      /** begun: still running, or the server stopped before it finished */
      outcome?: "begun" | "succeeded" | "refused";
      /** The ID of the person who made the call */
      user_id?: number;
      /** Searches the actor, the operation and the IP address */
      search?: string;
      from?: string;
      /** Last day, included */
      to?: string;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: string;
  };
  /** Read who did what in the organization. Role owner in the organization. */
  getAuditLog: {
    input: {
      /** Only this operation */
      action?: string;
      /** begun: still running, or the server stopped before it finished */
      outcome?: "begun" | "succeeded" | "refused";
      /** The ID of the person who made the call */
      user_id?: number;
      /** Searches the actor, the operation and the IP address */
      search?: string;
      from?: string;
      /** Last day, included */
      to?: string;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: AuditEntry[];
    };
  };
  /** Erase a person: the contact with all conversations and logs. Contacts > Write. */
  eraseContact: {
    input: {
      /** The ID of the contact */
      contact_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** How many conversations were deleted */
        conversations: number;
      };
    };
  };
  /** Export everything the project stores about a person as a JSON file. Contacts > Read. */
  exportContactData: {
    input: {
      /** The ID of the contact */
      contact_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: string;
  };
  /** Cancel a run. Setting > Write. */
  cancelEvaluationRun: {
    input: {
      /** The ID of the run */
      run_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Add a case to a test set. Setting > Write. */
  createTestCase: {
    input: {
      /** The ID of the test set */
      set_id: number;
      /** `question`: one message. `dialogue`: a scripted visitor, checked after each message. `simulation`: a model plays the visitor */
      kind?: "question" | "dialogue" | "simulation";
      /** The visitor's message; for kind `question` */
      question?: string;
      /** What was said before the question; for kind `question` */
      history?: {
        send_by: "user" | "assistant";
        /** The text, at most 10,000 characters */
        message: string;
      }[];
      /** The visitor's messages; for kind `dialogue` */
      turns?: {
        /** The text, at most 10,000 characters */
        message: string;
        expect?: Expectation;
      }[];
      /** Who the visitor is; for kind `simulation` */
      persona?: string;
      /** What the visitor wants to achieve; for kind `simulation`. The same model judges whether it was */
      goal?: string;
      /** For kind `simulation` */
      max_turns?: number;
      /** For kind `question`, and for the last reply of a `simulation` */
      expect?: Expectation;
      /** If it fails, the gate blocks publishing whatever the share of the others */
      is_required?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TestCase;
    };
  };
  /** Create a test set. Setting > Write. */
  createTestSet: {
    input: {
      /** The name of the test set */
      name: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TestSet;
    };
  };
  /** Delete a run with its results. Setting > Write. */
  deleteEvaluationRun: {
    input: {
      /** The ID of the run */
      run_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Delete a case of a test set. Setting > Write. */
  deleteTestCase: {
    input: {
      /** The ID of the test case */
      case_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Delete a test set with its cases, runs and schedule. Setting > Write. */
  deleteTestSet: {
    input: {
      /** The ID of the test set */
      set_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Estimate what a run costs. Setting > Read. */
  estimateEvaluationRun: {
    input: {
      /** The ID of the test set */
      set_id: number;
      /** Tries the saved draft of saveSettingsDraft */
      use_draft?: boolean;
      /** Settings to try; those left out are as they are live, or in the draft */
      settings?: {
        /** The system prompt: who the bot is and how it answers */
        prompt?: string;
        /** What the AI must not do */
        restriction?: string;
        /** The exact `value` of a getSupportedModels entry */
        model?: string;
        /** 0 is the most consistent, 2 the most varied */
        temperature?: number;
        /** `agent` can use tools and functions, `chat` is simple Q&A */
        mode?: "agent" | "chat";
        /** Previous messages used as context */
        chat_history_count?: number;
        /** Knowledgebase passages used for each reply */
        max_nodes?: number;
        /** 1 adds links to the sources' pages */
        add_page_link?: number;
        /** 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven */
        add_facts?: number;
        /** In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none */
        search_model?: string | null;
      };
      texts?: DraftTexts;
      /** With a draft: whether to measure what is live as well */
      compare?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: EvaluationEstimate;
    };
  };
  /** Read the results of a run, case by case. Setting > Read. */
  getEvaluationResults: {
    input: {
      /** The ID of the run */
      run_id: number;
      /** Only cases with this outcome on either side */
      outcome?: "passed" | "failed" | "not_judged" | "error" | "unchecked";
      /** Only cases whose outcome differs between the sides */
      changed?: boolean;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: EvaluationResult[];
    };
  };
  /** Read the progress and the figures of a run. Setting > Read. */
  getEvaluationRun: {
    input: {
      /** The ID of the run */
      run_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: EvaluationRun;
    };
  };
  /** List runs, newest first. Setting > Read. */
  getEvaluationRuns: {
    input: {
      /** The ID of the test set */
      set_id?: number;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: EvaluationRun[];
    };
  };
  /** List the cases of a test set. Setting > Read. */
  getTestCases: {
    input: {
      /** The ID of the test set */
      set_id: number;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: TestCase[];
    };
  };
  /** List the test sets of a project. Setting > Read. */
  getTestSets: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TestSet[];
    };
  };
  /** Rename a test set. Setting > Write. */
  renameTestSet: {
    input: {
      /** The ID of the test set */
      set_id: number;
      /** The name of the test set */
      name: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Run a test set. Setting > Write. */
  startEvaluationRun: {
    input: {
      /** The ID of the test set */
      set_id: number;
      /** Tries the saved draft of saveSettingsDraft */
      use_draft?: boolean;
      /** Settings to try; those left out are as they are live, or in the draft */
      settings?: {
        /** The system prompt: who the bot is and how it answers */
        prompt?: string;
        /** What the AI must not do */
        restriction?: string;
        /** The exact `value` of a getSupportedModels entry */
        model?: string;
        /** 0 is the most consistent, 2 the most varied */
        temperature?: number;
        /** `agent` can use tools and functions, `chat` is simple Q&A */
        mode?: "agent" | "chat";
        /** Previous messages used as context */
        chat_history_count?: number;
        /** Knowledgebase passages used for each reply */
        max_nodes?: number;
        /** 1 adds links to the sources' pages */
        add_page_link?: number;
        /** 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven */
        add_facts?: number;
        /** In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none */
        search_model?: string | null;
      };
      texts?: DraftTexts;
      /** With a draft: whether to measure what is live as well */
      compare?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: EvaluationRun;
    };
  };
  /** Replace a case of a test set. Setting > Write. */
  updateTestCase: {
    input: {
      /** The ID of the test case */
      case_id: number;
      /** `question`: one message. `dialogue`: a scripted visitor, checked after each message. `simulation`: a model plays the visitor */
      kind?: "question" | "dialogue" | "simulation";
      /** The visitor's message; for kind `question` */
      question?: string;
      /** What was said before the question; for kind `question` */
      history?: {
        send_by: "user" | "assistant";
        /** The text, at most 10,000 characters */
        message: string;
      }[];
      /** The visitor's messages; for kind `dialogue` */
      turns?: {
        /** The text, at most 10,000 characters */
        message: string;
        expect?: Expectation;
      }[];
      /** Who the visitor is; for kind `simulation` */
      persona?: string;
      /** What the visitor wants to achieve; for kind `simulation`. The same model judges whether it was */
      goal?: string;
      /** For kind `simulation` */
      max_turns?: number;
      /** For kind `question`, and for the last reply of a `simulation` */
      expect?: Expectation;
      /** If it fails, the gate blocks publishing whatever the share of the others */
      is_required?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TestCase;
    };
  };
  /** Read the gate of a project and whether the draft passes it. Setting > Read. */
  getEvaluationGate: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: EvaluationGate;
    };
  };
  /** Add cases to a test set from a CSV file. Setting > Write. */
  importTestCases: {
    input: {
      /** The ID of the test set */
      set_id: number;
      /** The file's text */
      csv: string;
      /** Preview without importing */
      dry_run?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        total_rows: number;
        /** Rows that are a case */
        imported: number;
        refused: number;
        /** The first 100 rejected rows; the header is row 1 */
        rows: {
          row: number;
          reason: string;
        }[];
        ignored_columns: string[];
        /** The first 20 cases by their question */
        preview: string[];
      };
    };
  };
  /** Export the cases of a test set as a CSV file. Setting > Read. */
  exportTestCases: {
    input: {
      /** The ID of the test set */
      set_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: string;
  };
  /** Add a case from a real conversation. Setting > Write. */
  createTestCaseFromMessage: {
    input: {
      /** The ID of the test set */
      set_id: number;
      /** The ID of the reply that is the approved answer */
      message_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: TestCase;
    };
  };
  /** Replay a real conversation against what is live or a draft. Setting > Write. */
  replaySession: {
    input: {
      /** The session, from createSession */
      session_uid: string;
      /** Tries the saved draft of saveSettingsDraft */
      use_draft?: boolean;
      /** Settings to try; those left out are as they are live, or in the draft */
      settings?: {
        /** The system prompt: who the bot is and how it answers */
        prompt?: string;
        /** What the AI must not do */
        restriction?: string;
        /** The exact `value` of a getSupportedModels entry */
        model?: string;
        /** 0 is the most consistent, 2 the most varied */
        temperature?: number;
        /** `agent` can use tools and functions, `chat` is simple Q&A */
        mode?: "agent" | "chat";
        /** Previous messages used as context */
        chat_history_count?: number;
        /** Knowledgebase passages used for each reply */
        max_nodes?: number;
        /** 1 adds links to the sources' pages */
        add_page_link?: number;
        /** 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven */
        add_facts?: number;
        /** In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none */
        search_model?: string | null;
      };
      texts?: DraftTexts;
      /** With a draft: whether to measure what is live as well */
      compare?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: EvaluationRun;
    };
  };
  /** Turn the gate of a project on or off. Setting > Write, and role owner in the organization. */
  setEvaluationGate: {
    input: {
      /** The test set that decides; null turns the gate off */
      set_id: number | null;
      /** The share of checked cases that must pass, in percent. Required cases must pass in any case */
      min_percent?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: EvaluationGate;
    };
  };
  /** Run a test set daily or weekly, and get an e-mail when its figures fall. Setting > Write. */
  setTestSchedule: {
    input: {
      /** The ID of the test set */
      set_id: number;
      /** null stops the runs */
      every?: "daily" | "weekly" | null;
      /** Whether the caller gets an e-mail when the figures fall */
      notify_me?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read how long visitors' proofs hold. Setting > Read. */
  getProofLifetimes: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ProofLifetimes;
    };
  };
  /** Change how long visitors' proofs hold. Setting > Write, and role owner in the organization. */
  updateProofLifetimes: {
    input: {
      /** Days that an identity token or hash holds, from the last page that identified the visitor */
      signed_days?: number;
      /** Hours that WhatsApp, Slack, Crisp and e-mail prove, from the last message or look at the profile */
      channel_hours?: number;
      /** Days that an address or number holds which a code has proven */
      code_days?: number;
      /** Days that the word of a person of your team holds */
      team_days?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ProofLifetimes;
    };
  };
  /** Read how long a project keeps conversations, logs and addresses. Setting > Read. */
  getRetention: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Retention;
    };
  };
  /** Count what retention periods would delete, without saving them. Setting > Read. */
  previewRetention: {
    input: {
      /** Days after their last activity until conversations are deleted; null keeps them forever */
      conversation_days?: number | null;
      /** Days until entries of the execution log are deleted; null keeps them forever */
      log_days?: number | null;
      /** Days after its last activity until a conversation's IP address is deleted; null keeps them forever */
      address_days?: number | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ExpiredData;
    };
  };
  /** Change how long a project keeps conversations, logs and addresses. Setting > Write, and role owner in the organization. */
  updateRetention: {
    input: {
      /** Days after their last activity until conversations are deleted; null keeps them forever */
      conversation_days?: number | null;
      /** Days until entries of the execution log are deleted; null keeps them forever */
      log_days?: number | null;
      /** Days after its last activity until a conversation's IP address is deleted; null keeps them forever */
      address_days?: number | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Retention;
    };
  };
  /** Delete your account. A signed-in person. */
  deleteAccount: {
    input: {
      /** The account's e-mail address, typed to confirm */
      confirm_email: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Delete the organization with all its projects. Role owner in the organization. */
  deleteOrganization: {
    input: {
      /** The organization's name, typed to confirm */
      confirm_name: string;
      /** The organization. Required for a signed-in person who belongs to several; a token implies it */
      organization_id?: number;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read the figures of a date range, per day and compared with the previous period. Sessions > Read. */
  getAnalytics: {
    input: {
      /** First day, included */
      from: string;
      /** Last day, included; at most 366 days in total */
      to: string;
      /** The time zone of the days, such as Europe/Berlin */
      timezone?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Analytics;
    };
  };
  /** List the questions the bot could not answer, grouped by meaning. Sessions > Read. */
  getUnansweredQuestions: {
    input: {
      /** First day, included */
      from: string;
      /** Last day, included; at most 366 days in total */
      to: string;
      /** The time zone of the days, such as Europe/Berlin */
      timezone?: string;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: UnansweredQuestion[];
    };
  };
  /** Read a report by person, team, channel, tag or hour, compared with the previous period. Sessions > Read. */
  getDeskReport: {
    input: {
      /** First day, included */
      from: string;
      /** Last day, included; at most 366 days in total */
      to: string;
      /** The time zone of the days, such as Europe/Berlin */
      timezone?: string;
      /** What a row of the report is about */
      by?: "person" | "team" | "channel" | "tag" | "hour";
      /** Only conversations of this person */
      user_id?: number;
      /** Only conversations of this team */
      team_id?: number;
      /** Only conversations that came this way. Test chats are counted only if you ask for test */
      channel?: "widget" | "api" | "dashboard" | "test";
      /** Only conversations with this tag */
      tag?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: DeskReport;
    };
  };
  /** Export a report by person, team, channel, tag or hour as a CSV file. Sessions > Read. */
  exportDeskReport: {
    input: {
      /** First day, included */
      from: string;
      /** Last day, included; at most 366 days in total */
      to: string;
      /** The time zone of the days, such as Europe/Berlin */
      timezone?: string;
      /** What a row of the report is about */
      by?: "person" | "team" | "channel" | "tag" | "hour";
      /** Only conversations of this person */
      user_id?: number;
      /** Only conversations of this team */
      team_id?: number;
      /** Only conversations that came this way. Test chats are counted only if you ask for test */
      channel?: "widget" | "api" | "dashboard" | "test";
      /** Only conversations with this tag */
      tag?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: string;
  };
  /** Mark a group of unanswered questions as answered or dismissed, or reopen it. Training > Write. */
  settleUnansweredQuestion: {
    input: {
      /** The ID of the group */
      id: number;
      settlement: "answered" | "dismissed" | "open";
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Teach the bot what a service contains: Notion, Confluence, Google Drive, GitHub, Zendesk or Intercom. Training > Write. */
  addConnection: {
    input: {
      /** The service */
      kind: "github" | "notion" | "zendesk" | "intercom" | "confluence" | "google_drive";
      /** The access key; never returned */
      credential?: string;
      /** A name for the source */
      name?: string;
      /** How often the source is synced by itself */
      schedule?: "off" | "daily" | "weekly";
      /** GitHub: owner and name, such as acme/handbook */
      repository?: string;
      /** GitHub: a branch other than the default one */
      branch?: string;
      /** GitHub: only files in this folder */
      path?: string;
      /** Zendesk and Confluence: the address, such as https://acme.zendesk.com */
      site?: string;
      /** Zendesk and Confluence: the e-mail address that the access key belongs to */
      email?: string;
      /** Zendesk: only articles in this language, such as en-us */
      locale?: string;
      /** Intercom: where the workspace is hosted */
      region?: "us" | "eu" | "au";
      /** Confluence: only the space with this key */
      space?: string;
      /** Google Drive: only this folder and those inside it */
      folder_id?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Source;
    };
  };
  /** Replace the access key of a connection. Training > Write. */
  updateSourceCredential: {
    input: {
      /** The ID of the source */
      id: number;
      /** The access key; never returned */
      credential: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Source;
    };
  };
  /** Let the bot learn a website. Training > Write. */
  addWebsite: {
    input: {
      /** The first page, or a sitemap that ends in .xml or .xml.gz */
      url: string;
      /** A name for the source */
      name?: string;
      /** How often the source is synced by itself */
      schedule?: "off" | "daily" | "weekly";
      /** The most links to follow from the first page */
      max_depth?: number;
      /** The most pages to read */
      max_pages?: number;
      /** Only paths like these are read, such as /docs/*. Empty reads all */
      include?: string[];
      /** Paths like these are not read, such as /archive/* */
      exclude?: string[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Source;
    };
  };
  /** Cancel the sync of a source. Training > Write. */
  cancelSourceSync: {
    input: {
      /** The ID of the source */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Source;
    };
  };
  /** Delete a source and everything the bot learned from it. Training > Write. */
  deleteSource: {
    input: {
      /** The ID of the source */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the pages of a source, each with its state and the reason for it. Training > Read. */
  getSourcePages: {
    input: {
      /** The ID of the source */
      id: number;
      state?: "queued" | "fetching" | "learned" | "unchanged" | "skipped" | "failed";
      /** A part of the address */
      search?: string;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: SourcePage[];
    };
  };
  /** List the websites and connections of a project, with their progress. Training > Read. */
  getSources: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Source[];
    };
  };
  /** Pause the sync of a source. Training > Write. */
  pauseSourceSync: {
    input: {
      /** The ID of the source */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Source;
    };
  };
  /** Sync a source now. Training > Write. */
  syncSource: {
    input: {
      /** The ID of the source */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Source;
    };
  };
  /** Change the name, the schedule or the options of a source. Training > Write. */
  updateSource: {
    input: {
      /** The ID of the source */
      id: number;
      /** A name for the source */
      name?: string;
      /** How often the source is synced by itself */
      schedule?: "off" | "daily" | "weekly";
      /** The most links to follow from the first page */
      max_depth?: number;
      /** The most pages to read */
      max_pages?: number;
      /** Only paths like these are read, such as /docs/*. Empty reads all */
      include?: string[];
      /** Paths like these are not read, such as /archive/* */
      exclude?: string[];
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Source;
    };
  };
  /** List the flows of a project. Setting > Read. */
  getFlows: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: FlowSummary[];
    };
  };
  /** Create a flow: blank, from a template or from a file. Setting > Write. */
  createFlow: {
    input: {
      /** Needed for a blank flow; otherwise the template's or the file's name counts */
      name?: string;
      /** A template to begin with, from getFlowTemplates */
      template?: "lead_capture" | "order_status" | "appointment" | "refund" | "feedback";
      /** A flow to import, as exportFlow gives it */
      definition?: FlowDefinition;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Flow;
    };
  };
  /** Get a flow with its draft and the draft's problems. Setting > Read. */
  getFlow: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Flow;
    };
  };
  /** Save the draft of a flow. Setting > Write. */
  updateFlow: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      /** The revision that you loaded; if the draft has changed since, the answer is 409 */
      revision: number;
      draft: FlowDefinition;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Flow;
    };
  };
  /** List the problems of a flow's draft. Setting > Read. */
  checkFlow: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      /** A draft that is not saved yet */
      definition?: FlowDefinition;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: FlowProblem[];
    };
  };
  /** Publish the draft of a flow to visitors. Setting > Write. */
  publishFlow: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      /** The revision that you loaded; if the draft has changed since, the answer is 409 */
      revision?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Flow;
    };
  };
  /** Unpublish a flow: nothing starts it any more. Setting > Write. */
  unpublishFlow: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Flow;
    };
  };
  /** Delete a flow with its versions. Setting > Write. */
  deleteFlow: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** List the published versions of a flow, newest first. Setting > Read. */
  getFlowVersions: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; false is faster in long lists */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Unless total is false */
      total: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: FlowVersion[];
    };
  };
  /** Go back to an earlier version of a flow. Setting > Write. */
  restoreFlowVersion: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      /** The ID of the flow version */
      version_id: number;
      /** The revision that you loaded; if the draft has changed since, the answer is 409 */
      revision?: number;
      /** Whether visitors get it at once */
      publish?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Flow;
    };
  };
  /** Export a flow as a JSON file. Setting > Read. */
  exportFlow: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      /** The ID of the flow version */
      version_id?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: string;
  };
  /** List the templates that a flow can begin with. Setting > Read. */
  getFlowTemplates: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: FlowTemplate[];
    };
  };
  /** Give the bot an action: an HTTP request, a tool of an MCP server or a built-in. Setting > Write. */
  createAction: {
    input: {
      /** The name that the model calls: a–z, 0–9 and _ */
      name: string;
      /** What it does and when to use it, for the model */
      description: string;
      /** A JSON Schema of an object: what the model fills in */
      parameters?: Record<string, unknown>;
      /** HttpActionConfiguration, McpActionConfiguration or BuiltinActionConfiguration, as the kind says */
      configuration: Record<string, unknown>;
      /** Whether the bot may use it */
      enabled?: boolean;
      /** The proof that it needs of the visitor: anyone (none), confirmed or signed */
      audience?: "anyone" | "confirmed" | "signed";
      /** Whether the visitor is asked before it runs */
      confirm?: boolean;
      /** The most runs in a conversation; null for no limit */
      limit_per_conversation?: number | null;
      /** The most runs an hour, in all conversations together; null for no limit */
      limit_per_hour?: number | null;
      /** What runs: an HTTP request, a tool of an MCP server or a built-in */
      kind: "http" | "mcp" | "builtin";
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ProjectAction;
    };
  };
  /** Delete an action: the bot can't do it any more. Setting > Write. */
  deleteAction: {
    input: {
      /** The ID of the action */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Delete a secret: actions that use it fail from now on. Setting > Write. */
  deleteActionSecret: {
    input: {
      /** The ID of the secret */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Read one action with its configuration. Setting > Read. */
  getAction: {
    input: {
      /** The ID of the action */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ProjectAction;
    };
  };
  /** List the secrets that actions can send, without their values. Setting > Read. */
  getActionSecrets: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ActionSecret[];
    };
  };
  /** List what the bot can do: its actions, by name. Setting > Read. */
  getActions: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ProjectAction[];
    };
  };
  /** Store a secret for actions, or replace its value. Setting > Write. */
  setActionSecret: {
    input: {
      /** The name that templates use, such as SHOP_KEY in {{secrets.SHOP_KEY}} */
      name: string;
      /** Its value, such as an API key */
      secret: string;
      /** The only host that receives it, such as api.example.com */
      host: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ActionSecret;
    };
  };
  /** Run an action now and show what the model would see. Setting > Write. */
  testAction: {
    input: {
      /** The ID of the action */
      id?: number;
      /** An action that is not saved, in place of id */
      draft?: ActionDraft;
      /** The values of its parameters */
      arguments?: Record<string, unknown>;
      /** The session, from createSession */
      session_uid?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ActionTestResult;
    };
  };
  /** Change an action; fields that are left out stay as they are. Setting > Write. */
  updateAction: {
    input: {
      /** The ID of the action */
      id: number;
      /** The name that the model calls: a–z, 0–9 and _ */
      name?: string;
      /** What it does and when to use it, for the model */
      description?: string;
      /** A JSON Schema of an object: what the model fills in */
      parameters?: Record<string, unknown>;
      /** HttpActionConfiguration, McpActionConfiguration or BuiltinActionConfiguration, as the kind says */
      configuration?: Record<string, unknown>;
      /** Whether the bot may use it */
      enabled?: boolean;
      /** The proof that it needs of the visitor: anyone (none), confirmed or signed */
      audience?: "anyone" | "confirmed" | "signed";
      /** Whether the visitor is asked before it runs */
      confirm?: boolean;
      /** The most runs in a conversation; null for no limit */
      limit_per_conversation?: number | null;
      /** The most runs an hour, in all conversations together; null for no limit */
      limit_per_hour?: number | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: ProjectAction;
    };
  };
  /** Connect a remote MCP server, so that actions can call its tools. Setting > Write. */
  connectMcpServer: {
    input: {
      /** What the team calls it, once in a project */
      name: string;
      /** Where it answers over Streamable HTTP, such as https://desk.example/mcp */
      url: string;
      /** How it knows the caller */
      authentication?: "none" | "bearer" | "oauth";
      /** The action secret that is sent as a bearer token, or that is the secret of client_id at the authorization server */
      secret_name?: string | null;
      /** For OAuth: a client registered by hand. Without one, Parley registers itself */
      client_id?: string | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: McpServer;
    };
  };
  /** Disconnect an MCP server: its actions fail from now on. Setting > Write. */
  deleteMcpServer: {
    input: {
      /** The ID of the MCP server */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Finish the authorization of an MCP server and list its tools. Setting > Write. */
  finishMcpAuthorization: {
    input: {
      /** As the browser brought it back */
      state: string;
      /** As the browser brought it back */
      code: string;
      /** The authorization server, where the browser brought it back */
      iss?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: McpServerRefresh;
    };
  };
  /** List the MCP servers whose tools actions can call. Setting > Read. */
  getMcpServers: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: McpServer[];
    };
  };
  /** List the tools of an MCP server again, and what has changed. Setting > Write. */
  refreshMcpServer: {
    input: {
      /** The ID of the MCP server */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: McpServerRefresh;
    };
  };
  /** Begin the authorization of an MCP server with OAuth. Setting > Write. */
  startMcpAuthorization: {
    input: {
      /** The ID of the MCP server */
      id: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: McpAuthorization;
    };
  };
  /** Change an MCP server; fields that are left out stay as they are. Setting > Write. */
  updateMcpServer: {
    input: {
      /** The ID of the MCP server */
      id: number;
      /** What the team calls it, once in a project */
      name?: string;
      /** Where it answers over Streamable HTTP, such as https://desk.example/mcp */
      url?: string;
      /** How it knows the caller */
      authentication?: "none" | "bearer" | "oauth";
      /** The action secret that is sent as a bearer token, or that is the secret of client_id at the authorization server */
      secret_name?: string | null;
      /** For OAuth: a client registered by hand. Without one, Parley registers itself */
      client_id?: string | null;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: McpServer;
    };
  };
  /** Try whether a phrase starts a flow. Setting > Read. */
  testFlowIntent: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      message: string;
      /** A draft that is not saved yet */
      definition?: FlowDefinition;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: FlowIntentTrial;
    };
  };
  /** List the runs of a flow, newest first. Sessions > Read. */
  getFlowRuns: {
    input: {
      /** The ID of the flow */
      flow_id: number;
      /** Entries per page */
      limit?: number;
      /** Page number, starting at 1 */
      page?: number;
      /** The next_cursor of the page before, instead of page; the other fields stay the same */
      cursor?: string;
      /** Whether to count all entries; not by default, since long lists take a while */
      total?: boolean;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      /** Where total is true */
      total?: number;
      /** Send it as cursor for the next page; absent on the last */
      next_cursor?: string;
      data: FlowRun[];
    };
  };
  /** Replay a run of a flow with the same answers. Sessions > Read. */
  replayFlowRun: {
    input: {
      /** The ID of the run */
      run_id: number;
      /** Which flows it is replayed with */
      use?: "recorded" | "draft";
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: FlowReplay;
    };
  };
  /** Get how the caller is notified in a project. Sessions > Read. */
  getNotificationSettings: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** Which waiting conversations notify the caller in the browser and by push */
        conversations: "mine" | "mine_and_unassigned" | "none";
        /** Whether the dashboard plays a sound */
        sound: boolean;
        /** A mail is sent when a visitor has waited that long; null for none */
        mail_after_minutes: number | null;
        /** The hour of the daily digest in the time zone; null for none */
        digest_hour: number | null;
        time_zone: string;
        /** The server's public key, with which a browser subscribes */
        push_key: string;
        /** The caller's browsers that receive push messages */
        push_browsers: {
          id: number;
          browser: string;
          created_at: string;
        }[];
        /** False where no mail server is configured, so that no mails are sent */
        mail_delivers: boolean;
      };
    };
  };
  /** Choose how the caller is notified in a project. Sessions > Write. */
  updateNotificationSettings: {
    input: {
      /** Which waiting conversations notify the caller in the browser and by push */
      conversations?: "mine" | "mine_and_unassigned" | "none";
      /** Whether the dashboard plays a sound */
      sound?: boolean;
      /** A mail is sent when a visitor has waited that long; null for none */
      mail_after_minutes?: number | null;
      /** The hour of the daily digest in the time zone; null for none */
      digest_hour?: number | null;
      time_zone?: string;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Get whether visitors who have left get answers by mail. Sessions > Read. */
  getVisitorMailSettings: {
    input: {
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: {
        /** Whether visitors who have left get the answers by mail */
        enabled: boolean;
        /** The mail goes out that long after the last answer, with all that is unread */
        after_minutes: number;
        /** False where no mail server is configured, so that no mails are sent */
        mail_delivers: boolean;
        /** The domain whose mails reach the server, so that visitors can reply by mail; null for none */
        reply_domain: string | null;
      };
    };
  };
  /** Choose whether visitors who have left get answers by mail. Setting > Write. */
  updateVisitorMailSettings: {
    input: {
      /** Whether visitors who have left get the answers by mail */
      enabled?: boolean;
      /** The mail goes out that long after the last answer, with all that is unread */
      after_minutes?: number;
      /** The project, as shown in its settings and in getMyProjects */
      project_uid: string;
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Send the caller's notifications to this browser. A signed-in person. */
  subscribeToPush: {
    input: {
      endpoint: string;
      keys: {
        p256dh: string;
        auth: string;
      };
    };
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
  /** Stop notifications in one of the caller's browsers. A signed-in person. */
  unsubscribeFromPush: {
    input: {
      endpoint?: string;
      /** The ID of the browser */
      id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
    };
  };
}

export const operationNames = [
  "signUp",
  "completeSignUp",
  "getSignInOptions",
  "signIn",
  "signOut",
  "getMe",
  "updateProfile",
  "setProfilePicture",
  "removeProfilePicture",
  "changePassword",
  "requestPasswordReset",
  "resetPassword",
  "getSignIns",
  "revokeSignIn",
  "confirmSignIn",
  "signInWithPasskey",
  "beginPasskeySignIn",
  "beginPasskeyConfirmation",
  "reauthenticate",
  "getSignInSecurity",
  "beginTotpSetup",
  "confirmTotpSetup",
  "removeTotp",
  "createRecoveryCodes",
  "beginPasskeyRegistration",
  "finishPasskeyRegistration",
  "renamePasskey",
  "removePasskey",
  "getOrganizationSecurity",
  "updateOrganizationSecurity",
  "getSingleSignOn",
  "updateSingleSignOn",
  "deleteSingleSignOn",
  "startSingleSignOn",
  "linkSingleSignOn",
  "beginSingleSignOnConfirmation",
  "finishSingleSignOn",
  "verifyOrganizationDomain",
  "removeOrganizationDomain",
  "acceptInvitation",
  "createApiToken",
  "getApiTokens",
  "deactivateApiToken",
  "reactivateApiToken",
  "regenerateApiToken",
  "revokeApiToken",
  "getAuthorizationRequest",
  "approveAuthorization",
  "denyAuthorization",
  "getAuthorizedClients",
  "revokeAuthorizedClient",
  "createProjectKey",
  "getProjectKeys",
  "updateProjectKey",
  "revokeProjectKey",
  "getMcpSetup",
  "getOrganizationDetail",
  "getOrganizationMembers",
  "inviteOrganizationMember",
  "resendOrganizationInvitation",
  "revokeOrganizationInvitation",
  "getInvitation",
  "changeOrganizationMemberRole",
  "removeOrganizationMember",
  "leaveOrganization",
  "createOrganization",
  "renameOrganization",
  "getCredits",
  "getInstallation",
  "updateInstallation",
  "getInstallationOrganizations",
  "addCredits",
  "changePlan",
  "getOperators",
  "addOperator",
  "removeOperator",
  "getInstallationHealth",
  "getDeadJobs",
  "retryDeadJob",
  "discardDeadJob",
  "resumeInstallation",
  "getSignUps",
  "createSignUpLink",
  "deleteSignUp",
  "createPasswordResetLink",
  "createSession",
  "getSessions",
  "getInboxCounts",
  "getSession",
  "updateSession",
  "deleteSession",
  "deleteSessions",
  "markSessionsSeen",
  "restoreSession",
  "markSessionSeen",
  "linkSessionToContact",
  "createSessionView",
  "getSessionViews",
  "updateSessionView",
  "deleteSessionView",
  "getSessionMessages",
  "exportSessions",
  "announceTyping",
  "announceViewing",
  "createSavedReply",
  "getSavedReplies",
  "updateSavedReply",
  "deleteSavedReply",
  "restoreSavedReply",
  "getHelpCentre",
  "updateHelpCentre",
  "setHelpDomain",
  "verifyHelpDomain",
  "getHelpCollections",
  "createHelpCollection",
  "updateHelpCollection",
  "deleteHelpCollection",
  "reorderHelpCollections",
  "getHelpArticles",
  "getHelpArticle",
  "createHelpArticle",
  "updateHelpArticle",
  "saveHelpTranslation",
  "publishHelpArticle",
  "unpublishHelpArticle",
  "deleteHelpTranslation",
  "deleteHelpArticle",
  "reorderHelpArticles",
  "createMacro",
  "getMacros",
  "updateMacro",
  "deleteMacro",
  "restoreMacro",
  "runMacro",
  "getWritingOptions",
  "suggestReply",
  "improveText",
  "translateText",
  "getReplyDraft",
  "saveReplyDraft",
  "createTeam",
  "getTeams",
  "updateTeam",
  "deleteTeam",
  "getDeskPeople",
  "createSlaPolicy",
  "getSlaPolicies",
  "updateSlaPolicy",
  "deleteSlaPolicy",
  "getCustomFields",
  "createCustomField",
  "updateCustomField",
  "archiveCustomField",
  "reorderCustomFields",
  "createRule",
  "getRules",
  "updateRule",
  "deleteRule",
  "reorderRules",
  "dryRunRule",
  "getRuleLog",
  "getWebhooks",
  "createWebhook",
  "updateWebhook",
  "deleteWebhook",
  "rotateWebhookSecret",
  "sendTestWebhook",
  "getWebhookDeliveries",
  "replayWebhookDeliveries",
  "setAway",
  "updateSessions",
  "undoSessionsUpdate",
  "blockVisitor",
  "confirmVisitor",
  "getRatings",
  "rateSession",
  "sendTranscript",
  "addSessionNote",
  "getChannelKinds",
  "getChannels",
  "connectChannel",
  "updateChannel",
  "checkChannel",
  "disconnectChannel",
  "uploadAttachment",
  "getAttachment",
  "deleteAttachment",
  "sendMessage",
  "getChatbotExecutionLogs",
  "exportChatbotExecutionLogs",
  "makeOutboundCall",
  "getCalls",
  "getCall",
  "hangUpCall",
  "transferCall",
  "getMyProjects",
  "createProject",
  "renameProject",
  "deleteProject",
  "getProjectDeletions",
  "getProjectSettings",
  "previewInstructions",
  "updateProjectSettings",
  "getSettingsDraft",
  "saveSettingsDraft",
  "publishSettingsDraft",
  "getSettingsHistory",
  "restoreSettings",
  "getProjectMembers",
  "addProjectMember",
  "removeProjectMember",
  "getWidgets",
  "createWidget",
  "updateWidget",
  "setWidgetPicture",
  "removeWidgetPicture",
  "deleteWidget",
  "getWidgetSnippet",
  "rotateWidgetSecret",
  "getSupportedModels",
  "shareVendorKeys",
  "getModelConnections",
  "saveModelConnection",
  "testModelConnection",
  "deleteModelConnection",
  "getBudgets",
  "setBudget",
  "startVisit",
  "sendVisitorMessage",
  "uploadVisitorAttachment",
  "getVisitorAttachment",
  "deleteVisitorAttachment",
  "submitVisitorForm",
  "identifyVisitor",
  "announceVisitorTyping",
  "startFlow",
  "rateConversation",
  "requestTranscript",
  "getVisitorArticles",
  "getVisitorConversations",
  "getVisitorConversation",
  "importContacts",
  "exportContacts",
  "getAllContacts",
  "getContactDetail",
  "getContactAttributes",
  "createContact",
  "mergeContacts",
  "getDuplicateContacts",
  "updateContact",
  "deleteContact",
  "saveContacts",
  "updateContacts",
  "deleteContacts",
  "restoreContact",
  "linkContactToCompany",
  "createContactCompany",
  "getContactCompanyDetails",
  "getContactCompanies",
  "updateContactCompany",
  "deleteContactCompany",
  "createContactList",
  "updateContactList",
  "deleteContactList",
  "getContactLists",
  "createProjectText",
  "updateProjectText",
  "getProjectText",
  "deleteProjectText",
  "createProjectTexts",
  "deleteProjectTexts",
  "importFaqs",
  "exportFaqs",
  "draftFaqs",
  "getLearnableAnswers",
  "learnAnswer",
  "uploadFile",
  "createUpload",
  "appendUpload",
  "completeUpload",
  "cancelUpload",
  "getUploads",
  "getProjectFiles",
  "retryFile",
  "deleteFile",
  "getTrainingStatus",
  "exportTraining",
  "searchIndexDocument",
  "exportAuditLog",
  "getAuditLog",
  "eraseContact",
  "exportContactData",
  "cancelEvaluationRun",
  "createTestCase",
  "createTestSet",
  "deleteEvaluationRun",
  "deleteTestCase",
  "deleteTestSet",
  "estimateEvaluationRun",
  "getEvaluationResults",
  "getEvaluationRun",
  "getEvaluationRuns",
  "getTestCases",
  "getTestSets",
  "renameTestSet",
  "startEvaluationRun",
  "updateTestCase",
  "getEvaluationGate",
  "importTestCases",
  "exportTestCases",
  "createTestCaseFromMessage",
  "replaySession",
  "setEvaluationGate",
  "setTestSchedule",
  "getProofLifetimes",
  "updateProofLifetimes",
  "getRetention",
  "previewRetention",
  "updateRetention",
  "deleteAccount",
  "deleteOrganization",
  "getAnalytics",
  "getUnansweredQuestions",
  "getDeskReport",
  "exportDeskReport",
  "settleUnansweredQuestion",
  "addConnection",
  "updateSourceCredential",
  "addWebsite",
  "cancelSourceSync",
  "deleteSource",
  "getSourcePages",
  "getSources",
  "pauseSourceSync",
  "syncSource",
  "updateSource",
  "getFlows",
  "createFlow",
  "getFlow",
  "updateFlow",
  "checkFlow",
  "publishFlow",
  "unpublishFlow",
  "deleteFlow",
  "getFlowVersions",
  "restoreFlowVersion",
  "exportFlow",
  "getFlowTemplates",
  "createAction",
  "deleteAction",
  "deleteActionSecret",
  "getAction",
  "getActionSecrets",
  "getActions",
  "setActionSecret",
  "testAction",
  "updateAction",
  "connectMcpServer",
  "deleteMcpServer",
  "finishMcpAuthorization",
  "getMcpServers",
  "refreshMcpServer",
  "startMcpAuthorization",
  "updateMcpServer",
  "testFlowIntent",
  "getFlowRuns",
  "replayFlowRun",
  "getNotificationSettings",
  "updateNotificationSettings",
  "getVisitorMailSettings",
  "updateVisitorMailSettings",
  "subscribeToPush",
  "unsubscribeFromPush",
] as const satisfies readonly (keyof Operations)[];

/** These answer a file instead of an envelope. */
export const fileOperations: ReadonlySet<string> = new Set<keyof Operations>([
  "exportSessions",
  "exportChatbotExecutionLogs",
  "exportContacts",
  "exportFaqs",
  "exportTraining",
  "exportAuditLog",
  "exportContactData",
  "exportTestCases",
  "exportDeskReport",
  "exportFlow",
]);

/** The lists, each with where its entries are. */
export const lists = {
  getSignIns: "data",
  getApiTokens: "data",
  getAuthorizedClients: "data",
  getProjectKeys: "data",
  getOrganizationMembers: "data.organizationMember",
  getCredits: "data.entries",
  getInstallationOrganizations: "data",
  getDeadJobs: "data",
  getSignUps: "data",
  getSessions: "data",
  getSessionViews: "data",
  getSessionMessages: "data",
  getSavedReplies: "data",
  getHelpArticles: "data",
  getMacros: "data",
  getRuleLog: "data",
  getWebhookDeliveries: "data",
  getRatings: "data",
  getChatbotExecutionLogs: "data",
  getCalls: "data",
  getMyProjects: "data",
  getSettingsHistory: "data",
  getProjectMembers: "data",
  getVisitorConversations: "data",
  getAllContacts: "data",
  getContactCompanies: "data",
  getContactLists: "data",
  getProjectText: "data",
  getLearnableAnswers: "data",
  getProjectFiles: "data",
  getAuditLog: "data",
  getEvaluationResults: "data",
  getEvaluationRuns: "data",
  getTestCases: "data",
  getUnansweredQuestions: "data",
  getSourcePages: "data",
  getFlowVersions: "data",
  getFlowRuns: "data",
} as const satisfies Partial<Record<keyof Operations, string>>;
