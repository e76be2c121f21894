import { migration } from "../platform/db/index.ts";

/** Test chats have a channel of their own, which reports leave out unless they are asked for it. */
export const CHANNELS = ["widget", "api", "dashboard", "test"] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * What reports say about a conversation: a narrow row beside the session's wide one, written as things happen. Teams
 * and people have no constraint here: their work stays in the reports when they are gone.
 */
export interface ConversationFiguresTable {
  session_id: number;
  project_id: number;
  /** The visitor's first message. */
  started_at: number;
  /** Where that message came from. */
  channel: Channel;
  /** The conversation's tags as it has them, separated by commas. */
  tags: string;
  team_id: number | null;
  /** The person who replied last; before the first reply the assignee. */
  user_id: number | null;
  /** 1 where a person was asked for, took over or replied. */
  is_handled: number;
  /** 1 where the bot answered on its own, as analytics counts it. */
  is_solved_by_bot: number;
  visitor_messages: number;
  bot_messages: number;
  person_messages: number;
  last_message_at: number;
  /** Since when the visitor has waited for a person, without a reply of one yet. */
  asked_at: number | null;
  /** Since when the conversation has been in a person's hands. */
  person_since: number | null;
  first_reply_ms: number | null;
  /** The same within the team's business hours; null where the team has none. */
  first_reply_open_ms: number | null;
  /** From the first message until it was resolved; null while it is open. */
  resolution_ms: number | null;
  resolution_open_ms: number | null;
  /** How long the visitor's messages lay with a person until the replies. */
  handling_ms: number | null;
  sla_breaches: number;
  /** What the visitor gave, from 1 to 5. */
  score: number | null;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    conversation_figures: ConversationFiguresTable;
  }
}

/** Conversations from before this table: what their messages and lines still tell. Hours and handling they do not. */
export const backfill = migration(
  "reports/0002-backfill",
  `
  insert into conversation_figures (session_id, project_id, started_at, channel, tags, team_id, user_id, is_handled,
    is_solved_by_bot, visitor_messages, bot_messages, person_messages, last_message_at, asked_at, person_since,
    first_reply_ms, resolution_ms, sla_breaches, score)
  with counted as (
    select session_id,
      sum(case when send_by = 'user' then 1 else 0 end) as visitor_messages,
      sum(case when send_by = 'assistant' then 1 else 0 end) as bot_messages,
      sum(case when send_by = 'operator' then 1 else 0 end) as person_messages,
      min(case when send_by = 'user' then id end) as first_asked,
      min(case when send_by = 'operator' then id end) as first_reply,
      max(case when send_by = 'operator' and user_id is not null then id end) as last_reply,
      max(created_at) as last_message_at
    from messages where kind = 0 group by session_id
  ), told as (
    select session_id,
      max(case when event ->> 'kind' in ('resolved', 'closed') and event ->> 'by' <> 'inactivity'
        then created_at end) as resolved_at,
      sum(case when event ->> 'kind' = 'sla_breached' then 1 else 0 end) as sla_breaches
    from messages where content_type = 'event' and event is not null group by session_id
  )
  select session.id, session.project_id, session.first_asked_at,
    case when session.is_emulator = 1 then 'test' else coalesce(asked.origin, 'api') end,
    session.segment, session.team_id, coalesce(answer.user_id, session.assignee_id),
    case when session.mode_epoch > 0 or counted.person_messages > 0 then 1 else 0 end,
    case when session.mode_epoch = 0 and session.first_response_ms is not null and session.is_missed = 0
      and session.is_disliked = 0 and coalesce(counted.person_messages, 0) = 0 then 1 else 0 end,
    coalesce(counted.visitor_messages, 0), coalesce(counted.bot_messages, 0), coalesce(counted.person_messages, 0),
    coalesce(counted.last_message_at, session.first_asked_at),
    case when session.chat_mode = 2 then session.waiting_since end,
    case when session.chat_mode = 3 then session.updated_at end,
    reply.reply_ms,
    case when session.state in ('resolved', 'closed')
      then coalesce(told.resolved_at, counted.last_message_at, session.first_asked_at) - session.first_asked_at end,
    coalesce(told.sla_breaches, 0), rating.score
  from sessions as session
  left join counted on counted.session_id = session.id
  left join told on told.session_id = session.id
  left join messages as asked on asked.id = counted.first_asked
  left join messages as reply on reply.id = counted.first_reply
  left join messages as answer on answer.id = counted.last_reply
  left join conversation_ratings as rating on rating.session_id = session.id
  where session.first_asked_at is not null
  `,
);

export const reportsMigrations = [
  migration(
    "reports/0001-create",
    `
    create table conversation_figures (
      session_id {int} primary key references sessions (id) on delete cascade, project_id {int} not null,
      started_at {time} not null, channel text not null, tags text not null, team_id {int}, user_id {int},
      is_handled {bool} not null, is_solved_by_bot {bool} not null, visitor_messages {int} not null,
      bot_messages {int} not null, person_messages {int} not null, last_message_at {time} not null,
      asked_at {time}, person_since {time}, first_reply_ms {int}, first_reply_open_ms {int},
      resolution_ms {int}, resolution_open_ms {int}, handling_ms {int}, sla_breaches {int} not null, score {int}
    );
    create index conversation_figures_by_start on conversation_figures (project_id, started_at);
    `,
  ),
  backfill,
];
