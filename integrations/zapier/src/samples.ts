/** What Zapier shows before there are records. The tests compare their fields with those of the API. */
const TIME = "2026-11-17T09:00:00.000Z";

export const SESSION_SAMPLE = {
  id: 1,
  session_uid: "17630000000000001",
  chat_mode: "1",
  project_id: 1,
  integration_id: 1,
  state: "pending",
  segment: "",
  status: "open",
  device_type: null,
  platform: null,
  country: null,
  data: {},
  contact_id: null,
  assignee_id: null,
  team_id: null,
  priority: "none",
  snoozed_until: null,
  is_spam: false,
  sla: null,
  created_at: TIME,
  updated_at: TIME,
  total_unseen: "1",
  last_message_time: TIME,
  last_message: "How long does shipping take?",
  last_message_id: 1,
  last_message_content_type: "text",
  last_message_type: 1,
  session_meta: {},
  visitor_id: null,
  contact_version: "q3Zt0mJx8vLwY2Ka",
  visitor_proofs: [],
  authors: [],
  is_emulator: false,
  language: "en",
  is_visitor_blocked: false,
  widget_uid: "w-example",
};

export const MESSAGE_SAMPLE = {
  id: 1,
  session_uid: SESSION_SAMPLE.session_uid,
  send_by: "user",
  origin: "chat",
  type: "text",
  message: "How long does shipping take?",
  content_type: "text",
  choices: [],
  sources: [],
  rating: null,
  user_id: null,
  user_name: null,
  event: null,
  created_at: TIME,
};

export const CONTACT_SAMPLE = {
  id: 1,
  project_id: 1,
  name: "Ada Example",
  email: "ada@example.com",
  phone: "+49 30 000000",
  type: "lead",
  tags: "newsletter",
  company_id: null,
  createdAt: TIME,
  updatedAt: TIME,
};

export const TEXT_SAMPLE = {
  id: 1,
  project_id: 1,
  short_text: "How long does shipping take?",
  detail: "Two days.",
  type: "faq",
  status: "completed",
  tags: null,
  answered_by: null,
  createdAt: TIME,
  updatedAt: TIME,
};

export const REPLY_SAMPLE = {
  send_by: "assistant",
  origin: "chat",
  session_uid: SESSION_SAMPLE.session_uid,
  type: "text",
  message_id: 2,
  id: 2,
  message: "Two days.",
  content_type: "text",
};

export const EVENT_SAMPLE = {
  id: "evt_example",
  type: "reply.rated",
  timestamp: TIME,
  data: { message: MESSAGE_SAMPLE, session: SESSION_SAMPLE },
};
