import { decodeVectors, encodeVectors } from "../knowledge/index.ts";
import type { App } from "../platform/operations/context.ts";
import { normalizeQuestion } from "../platform/text/normalize-question.ts";
import {
  assignGroup,
  insertGroup,
  listGroups,
  listUngrouped,
  updateVector,
  type Group,
  type UngroupedQuestion,
} from "./queries/groups.ts";

export const GROUP_JOB = "analytics.group-questions";

const BATCH = 50;
/** Older groups are not compared: a question that comes back after so long starts a new group. */
const GROUPS_COMPARED = 2_000;
/** From here on two questions count as the same. */
const SAME_MEANING = 0.7;

/** One job a project at a time, so that two who ask the same at once begin one group. */
export function registerQuestionJob(app: App): void {
  app.jobs.register(GROUP_JOB, {
    concurrency: 1,
    async run({ payload }, signal) {
      const { projectId } = payload as { projectId: number };
      while (!signal.aborted && (await groupBatch(app, projectId)) === BATCH);
    },
  });
}

/** Finds the group of the oldest questions that have none. Answers how many there were. */
export async function groupBatch(app: App, projectId: number): Promise<number> {
  const questions = await listUngrouped(app.db.read, { projectId, limit: BATCH });
  if (questions.length === 0) return 0;
  const made = await app.services.knowledge.embedQuestions(
    projectId,
    questions.map(({ question }) => question),
  );
  const groups = await comparableGroups(app, projectId, made?.embedder ?? null);
  for (const [index, question] of questions.entries()) {
    const vector = made?.vectors[index] ?? null;
    const group = findGroup(groups, normalizeQuestion(question.question), vector, made?.embedder ?? null);
    const begun = await storeInGroup(
      app,
      projectId,
      question,
      group,
      vector && { vector, embedder: made!.embedder },
    );
    if (begun) groups.push(begun);
  }
  return questions.length;
}

/** Groups of a former model get a vector of this one; only vectors of the same model can be compared. */
async function comparableGroups(app: App, projectId: number, embedder: string | null): Promise<Group[]> {
  const groups = await listGroups(app.db.read, { projectId, limit: GROUPS_COMPARED });
  const strangers = embedder === null ? [] : groups.filter((group) => group.embedder !== embedder);
  if (strangers.length === 0) return groups;
  const made = await app.services.knowledge.embedQuestions(
    projectId,
    strangers.map(({ question }) => question),
  );
  if (!made) return groups;
  const renewed = new Map<number, Pick<Group, "vector" | "embedder">>();
  for (const [index, { id }] of strangers.entries()) {
    const own = { vector: encodeVectors([made.vectors[index]!]), embedder: made.embedder };
    await app.db.writeStatement((sql) => updateVector(sql, { projectId, id }, own));
    renewed.set(id, own);
  }
  return groups.map((group) => ({ ...group, ...renewed.get(group.id) }));
}

function findGroup(
  groups: readonly Group[],
  words: string,
  vector: Float32Array | null,
  embedder: string | null,
): Group | null {
  const same = groups.find((group) => group.words === words);
  if (same || !vector) return same ?? null;
  let nearest: Group | null = null;
  let highest = SAME_MEANING;
  for (const group of groups) {
    const likeness = group.vector && group.embedder === embedder ? cosine(group.vector, vector) : 0;
    if (likeness >= highest) [nearest, highest] = [group, likeness];
  }
  return nearest;
}

function cosine(stored: Uint8Array, vector: Float32Array): number {
  const [{ values, scale } = { values: new Int8Array(), scale: 0 }] = decodeVectors(stored, vector.length);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! * vector[i]!;
  return sum * scale;
}

/** Returns the group if it had to be created. */
async function storeInGroup(
  app: App,
  projectId: number,
  { id: questionId, question, askedAt }: UngroupedQuestion,
  found: Group | null,
  made: { vector: Float32Array; embedder: string } | null,
): Promise<Group | null> {
  const fresh = {
    question,
    words: normalizeQuestion(question),
    vector: made && encodeVectors([made.vector]),
    embedder: made?.embedder ?? null,
  };
  return app.db.write(async ({ sql }) => {
    const groupId = found?.id ?? (await insertGroup(sql, { ...fresh, projectId, askedAt, now: app.now() }));
    await assignGroup(sql, { projectId, questionId, groupId, askedAt });
    return found ? null : { ...fresh, id: groupId };
  });
}
