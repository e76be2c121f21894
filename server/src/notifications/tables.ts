import type { Generated } from "kysely";
import { migration } from "../platform/db/index.ts";

/** Which conversations a person is notified of. */
export const NOTIFIED_CONVERSATIONS = ["mine", "mine_and_unassigned", "none"] as const;
export type NotifiedConversations = (typeof NOTIFIED_CONVERSATIONS)[number];

/** What a person has chosen in a project; people without a row have the defaults. */
export interface NotificationSettingsTable {
  project_id: number;
  user_id: number;
  conversations: NotifiedConversations;
  sound: number;
  /** Null for no mails about waiting visitors. */
  mail_after_minutes: number | null;
  /** Null for no digest. */
  digest_hour: number | null;
  time_zone: string;
  updated_at: number;
}

/** A browser that receives a person's notifications while none of its pages is open. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  /** Deleted with the sign-in: signing out ends the notifications of this browser. */
  sign_in_id: number;
  endpoint_hash: string;
  /** The address and the keys of the browser, sealed. */
  sealed: string;
  user_agent: string;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    notification_settings: NotificationSettingsTable;
    push_subscriptions: PushSubscriptionsTable;
  }
}

export const notificationsMigrations = [
  migration(
    "notifications/0001-create",
    `
    create table notification_settings (
      project_id {int} not null references projects (id) on delete cascade,
      user_id {int} not null references users (id) on delete cascade, conversations text not null,
      sound {bool} not null, mail_after_minutes {int}, digest_hour {int}, time_zone text not null,
      updated_at {time} not null, primary key (project_id, user_id)
    );
    create index notification_settings_by_user on notification_settings (user_id);
    create table push_subscriptions (
      id {id}, user_id {int} not null references users (id) on delete cascade,
      sign_in_id {int} not null references sign_ins (id) on delete cascade, endpoint_hash text not null,
      sealed text not null, user_agent text not null, created_at {time} not null
    );
    create unique index push_subscriptions_by_endpoint on push_subscriptions (endpoint_hash);
    create index push_subscriptions_by_user on push_subscriptions (user_id, id);
    create index push_subscriptions_by_sign_in on push_subscriptions (sign_in_id);
    `,
  ),
];
