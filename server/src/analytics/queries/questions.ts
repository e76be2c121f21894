import { prepared, slicesOf, type Sql, type ListPage } from "../../platform/db/index.ts";

interface Asked {
  readonly projectId: number;
  readonly from: number;
  readonly until: number;
}

export interface OpenGroup {
  readonly id: number;
  /** The oldest that is still there: one that was deleted with its conversation is not shown any more. */
  readonly question: string;
  /** Some of it was settled before. */
  readonly hasComeBack: boolean;
  readonly count: number;
  readonly lastAskedAt: number;
}

const openQuestions = (sql: Sql, { projectId, from, until }: Asked) =>
  sql
    .selectFrom("unanswered_questions as asked")
    .innerJoin("question_groups as group", "group.id", "asked.group_id")
    .where("asked.project_id", "=", projectId)
    .where("asked.created_at", ">=", from)
    .where("asked.created_at", "<", until)
    .whereRef("asked.created_at", ">", "group.hidden_until");

/** Groups with something that is not settled, the largest first. */
export async function listOpenGroups(sql: Sql, asked: Asked, page: ListPage): Promise<OpenGroup[]> {
  const groups = openQuestions(sql, asked)
    .select((eb) => [
      "group.id",
      "group.hidden_until",
      eb
        .selectFrom("unanswered_questions as first")
        .select("first.question")
        .whereRef("first.group_id", "=", "group.id")
        .orderBy("first.created_at")
        .orderBy("first.id")
        .limit(1)
        .$asScalar()
        .$notNull()
        .as("question"),
      eb.fn.countAll<number>().as("count"),
      eb.fn.max("asked.created_at").as("lastAskedAt"),
    ])
    .groupBy(["group.id", "group.hidden_until"]);
  const rows = await page.take(sql.selectFrom(groups.as("groups")).selectAll(), [
    ["count", "desc"],
    ["lastAskedAt", "desc"],
    ["id", "asc"],
  ]);
  return rows.map(({ hidden_until, ...row }) => ({ ...row, hasComeBack: hidden_until > 0 }));
}

export async function countOpenGroups(sql: Sql, asked: Asked): Promise<number> {
  const row = await openQuestions(sql, asked)
    .select((eb) => eb.fn.count<number>("group.id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface Sample {
  readonly groupId: number;
  readonly sessionUid: string;
  readonly question: string;
  readonly askedAt: number;
}

/** The last few times each of the groups was asked, newest first. */
export async function listSamples(
  sql: Sql,
  asked: Asked & { groupIds: readonly number[]; each: number },
): Promise<Sample[]> {
  if (asked.groupIds.length === 0) return [];
  return sql
    .selectFrom(
      openQuestions(sql, asked)
        .innerJoin("sessions as session", "session.id", "asked.session_id")
        .select((eb) => [
          "asked.id",
          "group.id as groupId",
          "session.uid as sessionUid",
          "asked.question",
          "asked.created_at as askedAt",
          eb.fn
            .agg<number>("row_number")
            .over((over) =>
              over.partitionBy("group.id").orderBy("asked.created_at", "desc").orderBy("asked.id", "desc"),
            )
            .as("place"),
        ])
        .where("group.id", "in", asked.groupIds)
        .as("sample"),
    )
    .select(["groupId", "sessionUid", "question", "askedAt"])
    .where("place", "<=", asked.each)
    .orderBy("askedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function updateHiddenUntil(
  sql: Sql,
  key: { projectId: number; id: number },
  hiddenUntil: number,
): Promise<boolean> {
  const row = await sql
    .updateTable("question_groups")
    .set({ hidden_until: hiddenUntil })
    .where("id", "=", key.id)
    .where("project_id", "=", key.projectId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

interface NewQuestion {
  readonly projectId: number;
  readonly sessionId: number;
  readonly messageId: number;
  readonly question: string;
  readonly now: number;
}

const insertion = prepared((sql, row: NewQuestion) =>
  sql.insertInto("unanswered_questions").values({
    project_id: row.projectId,
    session_id: row.sessionId,
    message_id: row.messageId,
    question: row.question,
    group_id: null,
    created_at: row.now,
  }),
);

export async function insertQuestion(sql: Sql, row: NewQuestion): Promise<void> {
  await insertion(sql, row);
}

export async function deleteQuestionsOf(
  sql: Sql,
  key: { readonly sessionId: number; readonly messageIds: readonly number[] },
): Promise<void> {
  for (const messageIds of slicesOf(key.messageIds))
    await sql
      .deleteFrom("unanswered_questions")
      .where("session_id", "=", key.sessionId)
      .where("message_id", "in", messageIds)
      .execute();
}
