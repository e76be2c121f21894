import type { z } from "zod";
import { pageOfAnswers, settleAsAnswered, type PersonsAnswer } from "../analytics/index.ts";
import { type ListPage, createPage } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { normalizeTags, presentText, teachText } from "../training/index.ts";
import type { LearnableAnswer } from "./schema.ts";

export async function listLearnableAnswers(
  context: ProjectContext,
  asked: { session_uid?: string | undefined; page: ListPage },
) {
  const key = { projectId: context.project.id, sessionUid: asked.session_uid };
  const { data, ...rest } = await pageOfAnswers(context, key, asked.page);
  return { data: data.map(presentAnswer), ...rest };
}

/** The FAQ and the settled group are one transaction: neither is there without the other. */
export async function learnAnswer(
  context: ProjectContext,
  input: { group_id: number; question: string; answer: string; tags?: string | undefined },
) {
  const projectId = context.project.id;
  const author = await authorOf(context, input.group_id);
  const row = await teachText(
    context,
    {
      projectId,
      organization: context.organization,
      type: "faq",
      shortText: input.question,
      detail: input.answer,
      tags: normalizeTags(input.tags),
      answeredBy: author?.id ?? null,
    },
    async (transaction) => {
      const key = { projectId, id: input.group_id };
      if (!(await settleAsAnswered(transaction, key, context.now()))) throw notFound();
    },
  );
  return presentText(row, author ? new Map([[author.id, author.name]]) : new Map());
}

/** The person who answered one of the group's questions last; null if no person did. */
async function authorOf(context: ProjectContext, groupId: number): Promise<PersonsAnswer["author"]> {
  const key = { projectId: context.project.id, groupId };
  const { data } = await pageOfAnswers(context, key, createPage({ limit: 1 }));
  return data[0]?.author ?? null;
}

const presentAnswer = (answer: PersonsAnswer): z.input<typeof LearnableAnswer> => ({
  group_id: answer.groupId,
  question: answer.question,
  wordings: [...answer.wordings],
  count: answer.count,
  answer: answer.answer,
  session_uid: answer.sessionUid,
  answered_by: answer.author,
  answered_at: isoTime(answer.answeredAt),
});
