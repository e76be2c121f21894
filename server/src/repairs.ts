import type { Repair } from "./platform/db/schema/database-schema.ts";

/**
 * Steps that were edited after databases had run them, before steps were frozen: what those databases lack. No entry
 * is added for a step of today, since an edited step fails the build.
 */
export const REPAIRS: readonly Repair[] = [
  {
    name: "training/0002-uploads: who answered",
    missing: "column training_texts.answered_by",
    statements: [
      "alter table training_texts add column answered_by {int} references users (id) on delete set null",
    ],
  },
  {
    name: "channels/0001-create: the widget's uid",
    missing: "column channels.widget_uid",
    statements: [
      "alter table channels add column widget_uid text not null default ''",
      "update channels set widget_uid = (select uid from widgets where widgets.id = channels.widget_id)",
    ],
  },
  {
    name: "channels/0001-create: the conversation's uid",
    missing: "column channel_sessions.session_uid",
    statements: [
      "alter table channel_sessions add column session_uid text not null default ''",
      "update channel_sessions set session_uid = (select uid from sessions where sessions.id = channel_sessions.session_id)",
    ],
  },
  {
    name: "channels/0001-create: the index of what waits",
    missing: "index channel_deliveries_queued",
    statements: [
      "create index channel_deliveries_queued on channel_deliveries (channel_id, session_id) where state = 'queued'",
    ],
  },
];
