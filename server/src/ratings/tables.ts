import type { Generated } from "kysely";
import { migration } from "../platform/db/index.ts";

export const ANSWERERS = ["person", "bot"] as const;
export type Answerer = (typeof ANSWERERS)[number];

/** What visitors think of finished conversations: at most one rating each. */
export interface ConversationRatingsTable {
  id: Generated<number>;
  project_id: number;
  session_id: number;
  /** 1 is worst, 5 is best. */
  score: number;
  comment: string | null;
  /** Who gave the last answer: what is rated is their work. */
  answered_by: Answerer;
  /** The person who answered last; null for the bot and for programs. */
  user_id: number | null;
  /** The team whose conversation it was. The desk owns teams, so no constraint of the database ties it. */
  team_id: number | null;
  created_at: number;
}

/** The tags of a conversation when it was rated, with what a report by tag reads. */
export interface ConversationRatingTagsTable {
  rating_id: number;
  project_id: number;
  tag: string;
  score: number;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    conversation_ratings: ConversationRatingsTable;
    conversation_rating_tags: ConversationRatingTagsTable;
  }
}

/** Each report (by time and hour, person, team, answerer, tag) is one range of an index that has the score. */
export const ratingsMigrations = [
  migration(
    "ratings/0001-create",
    `
    create table conversation_ratings (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      session_id {int} not null references sessions (id) on delete cascade, score {int} not null, comment text,
      answered_by text not null, user_id {int} references users (id) on delete set null, team_id {int},
      created_at {time} not null
    );
    create unique index conversation_ratings_by_session on conversation_ratings (session_id);
    create index conversation_ratings_by_time on conversation_ratings (project_id, created_at, score);
    create index conversation_ratings_by_answerer on conversation_ratings
      (project_id, answered_by, created_at, score);
    create index conversation_ratings_by_person on conversation_ratings (user_id, project_id, created_at, score)
      where user_id is not null;
    create index conversation_ratings_by_team on conversation_ratings (project_id, team_id, created_at, score)
      where team_id is not null;
    create table conversation_rating_tags (
      rating_id {int} not null references conversation_ratings (id) on delete cascade, project_id {int} not null,
      tag text not null, score {int} not null, created_at {time} not null, primary key (rating_id, tag)
    );
    create index conversation_rating_tags_by_tag on conversation_rating_tags (project_id, tag, created_at, score);
    `,
  ),
];
