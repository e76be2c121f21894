import type { Generated } from "kysely";
import { migration } from "../platform/db/index.ts";

/** Questions that mean the same. */
export interface QuestionGroupsTable {
  id: Generated<number>;
  project_id: number;
  /** The one that began the group. */
  question: string;
  /** Its words alone: the same words are the same question, also without a model. */
  words: string;
  /** Its meaning, quantised; null if no model could be asked. */
  vector: Uint8Array | null;
  /** The model that made it. */
  embedder: string | null;
  /** Questions up to this time are settled: the moment one was answered, or `FOREVER` where it was dismissed. */
  hidden_until: number;
  last_asked_at: number;
  created_at: number;
}

/** One row for each question of a visitor that nothing taught could answer. */
export interface UnansweredQuestionsTable {
  id: Generated<number>;
  project_id: number;
  session_id: number;
  /** The visitor's message. */
  message_id: number;
  /** Self-contained wording. */
  question: string;
  /** Null until the job has found its group. */
  group_id: number | null;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    question_groups: QuestionGroupsTable;
    unanswered_questions: UnansweredQuestionsTable;
  }
}

export const analyticsMigrations = [
  migration(
    "analytics/0001-create",
    `
    create table question_groups (
      id {id}, project_id {int} not null references projects (id) on delete cascade, question text not null,
      words text not null, vector {bytes}, embedder text, hidden_until {time} not null,
      last_asked_at {time} not null, created_at {time} not null
    );
    create index question_groups_by_project on question_groups (project_id, last_asked_at);
    create table unanswered_questions (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      session_id {int} not null references sessions (id) on delete cascade, message_id {int} not null,
      question text not null, group_id {int} references question_groups (id) on delete set null,
      created_at {time} not null
    );
    create index unanswered_questions_by_time on unanswered_questions (project_id, created_at, group_id);
    create index unanswered_questions_by_group on unanswered_questions (group_id, created_at);
    create index unanswered_questions_by_session on unanswered_questions (session_id);
    create index unanswered_questions_to_group on unanswered_questions (project_id, id) where group_id is null;
    `,
  ),
];
