import type { Sql, ListPage } from "../../platform/db/index.ts";

/** A question of an open group that a person answered later in the same conversation. */
export interface AnsweredQuestion {
  readonly groupId: number;
  readonly sessionId: number;
  readonly sessionUid: string;
  readonly question: string;
  /** The visitor's message. */
  readonly messageId: number;
}

export interface AnswerScope {
  readonly projectId: number;
  readonly sessionUid?: string | undefined;
  readonly groupId?: number | undefined;
}

const answeredQuestions = (sql: Sql, key: AnswerScope) => {
  let query = sql
    .selectFrom("unanswered_questions as asked")
    .innerJoin("question_groups as group", "group.id", "asked.group_id")
    .innerJoin("sessions as session", "session.id", "asked.session_id")
    .where("asked.project_id", "=", key.projectId)
    .whereRef("asked.created_at", ">", "group.hidden_until")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("messages as answer")
          .select("answer.id")
          .whereRef("answer.session_id", "=", "asked.session_id")
          .whereRef("answer.id", ">", "asked.message_id")
          .where("answer.send_by", "=", "operator")
          .where("answer.kind", "=", 0),
      ),
    );
  if (key.sessionUid !== undefined) query = query.where("session.uid", "=", key.sessionUid);
  return key.groupId === undefined ? query : query.where("group.id", "=", key.groupId);
};

/** The newest answered question of each group. */
export async function listAnswered(sql: Sql, key: AnswerScope, page: ListPage): Promise<AnsweredQuestion[]> {
  const newest = answeredQuestions(sql, key)
    .select((eb) => eb.fn.max("asked.id").as("id"))
    .groupBy("group.id");
  const questions = sql
    .selectFrom(newest.as("newest"))
    .innerJoin("unanswered_questions as asked", "asked.id", "newest.id")
    .innerJoin("sessions as session", "session.id", "asked.session_id")
    .select([
      "asked.group_id as groupId",
      "asked.session_id as sessionId",
      "session.uid as sessionUid",
      "asked.question",
      "asked.message_id as messageId",
      "asked.id",
    ])
    .$narrowType<{ groupId: number }>();
  return page.take(questions, [["asked.id", "desc"]]);
}

export async function countAnswered(sql: Sql, key: AnswerScope): Promise<number> {
  const row = await answeredQuestions(sql, key)
    .select((eb) => eb.fn.count<number>("group.id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface PersonsMessage {
  readonly id: number;
  readonly sendBy: string;
  readonly message: string;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly createdAt: number;
}

/** What was said after a message, oldest first. */
export async function listFollowingMessages(
  sql: Sql,
  key: { projectId: number; sessionId: number; messageId: number; limit: number },
): Promise<PersonsMessage[]> {
  return sql
    .selectFrom("messages as message")
    .leftJoin("users as user", "user.id", "message.user_id")
    .select([
      "message.id",
      "message.send_by as sendBy",
      "message.message",
      "message.user_id as userId",
      "user.name as userName",
      "message.created_at as createdAt",
    ])
    .where("message.project_id", "=", key.projectId)
    .where("message.session_id", "=", key.sessionId)
    .where("message.id", ">", key.messageId)
    .where("message.kind", "=", 0)
    .orderBy("message.id")
    .limit(key.limit)
    .execute();
}

/** All questions of these groups that are not settled, the newest first. */
export async function listOpenQuestions(
  sql: Sql,
  key: { projectId: number; groupIds: readonly number[] },
): Promise<{ groupId: number; question: string }[]> {
  if (key.groupIds.length === 0) return [];
  return sql
    .selectFrom("unanswered_questions as asked")
    .innerJoin("question_groups as group", "group.id", "asked.group_id")
    .select(["group.id as groupId", "asked.question"])
    .where("asked.project_id", "=", key.projectId)
    .where("group.id", "in", key.groupIds)
    .whereRef("asked.created_at", ">", "group.hidden_until")
    .orderBy("asked.id", "desc")
    .execute();
}
