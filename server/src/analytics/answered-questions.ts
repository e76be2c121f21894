import type { ListPage, ListAnswer } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import {
  countAnswered,
  listAnswered,
  listFollowingMessages,
  listOpenQuestions,
  type AnsweredQuestion,
  type AnswerScope,
  type PersonsMessage,
} from "./queries/answers.ts";

/** How far below a question its answer is looked for. */
const MESSAGES_AFTER = 40;
const WORDINGS_SHOWN = 5;

/** An answer that a person gave to a question the bot could not answer, with all it would settle. */
export interface PersonsAnswer {
  readonly groupId: number;
  readonly sessionUid: string;
  readonly question: string;
  /** Other wordings of the group. */
  readonly wordings: readonly string[];
  /** How many open questions the group has. */
  readonly count: number;
  readonly answer: string;
  /** The first message of the answer. */
  readonly messageId: number;
  readonly author: { readonly id: number; readonly name: string } | null;
  readonly answeredAt: number;
}

export async function pageOfAnswers(
  app: App,
  key: AnswerScope,
  page: ListPage,
): Promise<ListAnswer<PersonsAnswer[]>> {
  const sql = app.db.read;
  const asked = await listAnswered(sql, key, page);
  const groupIds = asked.map(({ groupId }) => groupId);
  const questions = await listOpenQuestions(sql, { projectId: key.projectId, groupIds });
  const answers: PersonsAnswer[] = [];
  for (const question of asked) {
    const after = { projectId: key.projectId, ...question, limit: MESSAGES_AFTER };
    const said = answerIn(await listFollowingMessages(sql, after));
    if (said) answers.push(toAnswer(question, said, questions));
  }
  return page.answer(answers, () => countAnswered(sql, key));
}

/** The first messages of a person in a row: until the visitor or the bot says something. */
function answerIn(messages: readonly PersonsMessage[]): PersonsMessage[] | null {
  const start = messages.findIndex(({ sendBy }) => sendBy === "operator");
  if (start === -1) return null;
  const rest = messages.slice(start);
  const end = rest.findIndex(({ sendBy }) => sendBy !== "operator");
  return end === -1 ? rest : rest.slice(0, end);
}

function toAnswer(
  asked: AnsweredQuestion,
  said: readonly PersonsMessage[],
  questions: readonly { groupId: number; question: string }[],
): PersonsAnswer {
  const [first] = said as readonly [PersonsMessage];
  const own = questions.filter(({ groupId }) => groupId === asked.groupId).map(({ question }) => question);
  const wordings = [...new Set(own)].filter((wording) => wording !== asked.question);
  return {
    groupId: asked.groupId,
    sessionUid: asked.sessionUid,
    question: asked.question,
    wordings: wordings.slice(0, WORDINGS_SHOWN),
    count: own.length,
    answer: said.map(({ message }) => message).join("\n\n"),
    messageId: first.id,
    author: first.userId === null ? null : { id: first.userId, name: first.userName ?? "" },
    answeredAt: first.createdAt,
  };
}
