import { setImmediate } from "node:timers/promises";
import type { SearchOptions } from "../knowledge/index.ts";
import type { App } from "../platform/operations/context.ts";
import { foldText } from "../platform/text/fold-text.ts";
import type { FlowSource } from "./library.ts";
import { scoreText } from "./score-text.ts";
import { triggersOf, type StartedBy } from "./triggers.ts";

/** How close a message must be to an example where its author has set nothing. Reasons: decision 0095. */
export const DEFAULT_THRESHOLD = 0.6;
const LONGEST_COMPARED = 500;
/** The trained questions nearest to a text: more than that are not nearer to it than a flow. */
const NEAREST_QUESTIONS = 5;

export interface IntentScore {
  readonly source: FlowSource;
  readonly score: number;
  readonly example: string;
  readonly threshold: number;
}

/** By meaning and words; by words alone where no model works. Best first. */
export async function scoreIntents(
  app: App,
  projectId: number,
  sources: readonly FlowSource[],
  message: string,
): Promise<{ readonly scores: IntentScore[]; readonly by: "meaning" | "words" }> {
  const asked = sources.flatMap(examplesOf);
  if (asked.length === 0) return { scores: [], by: "words" };
  const { scores, by } = await scoreAgainst(
    app,
    projectId,
    message,
    asked.map(({ example }) => example),
  );
  const scored = asked.map((one, at) => ({ ...one, score: scores[at]! }));
  const best = new Map<FlowSource, IntentScore>();
  for (const one of scored) if (one.score > (best.get(one.source)?.score ?? -1)) best.set(one.source, one);
  return { scores: [...best.values()].toSorted((a, b) => b.score - a.score), by };
}

const examplesOf = (source: FlowSource) =>
  triggersOf(source, "intent").flatMap(({ examples, threshold = DEFAULT_THRESHOLD }) =>
    examples.filter((example) => example !== "").map((example) => ({ source, example, threshold })),
  );

async function scoreAgainst(app: App, projectId: number, message: string, texts: readonly string[]) {
  const text = message.trim().slice(0, LONGEST_COMPARED);
  const vectors = await embed(app, projectId, [text, ...texts]);
  const scores = texts.map((other, at) =>
    scoreText(text, other, vectors ? dot(vectors[0]!, vectors[at + 1]!) : null),
  );
  return { scores, by: vectors ? ("meaning" as const) : ("words" as const) };
}

/** The intent that a message starts, unless a trained question is what it asks, or nearer to it. */
export async function findByIntent(
  app: App,
  projectId: number,
  sources: readonly FlowSource[],
  message: string,
): Promise<StartedBy | null> {
  const { scores } = await scoreIntents(app, projectId, sources, message);
  const found = scores.find(({ score, threshold }) => score >= threshold);
  if (!found || (await findTrained(app, projectId, message, found)) !== null) return null;
  return { source: found.source, trigger: "intent" };
}

/** The trained question that answers a message better than the flow whose example is nearest to it. */
export async function findTrained(
  app: App,
  projectId: number,
  message: string,
  { score, example }: Pick<IntentScore, "score" | "example">,
): Promise<string | null> {
  if (plain(message) === plain(example)) return null;
  const questions = await questionsNear(app, projectId, message);
  const same = questions.find((question) => plain(question) === plain(message));
  if (same !== undefined || questions.length === 0) return same ?? null;
  const { scores } = await scoreAgainst(app, projectId, message, questions);
  const best = scores.indexOf(Math.max(...scores));
  return scores[best]! > score ? questions[best]! : null;
}

/** The trained questions that an intent would take in other words, with their scores, best first. */
export async function questionsTakenBy(
  app: App,
  projectId: number,
  source: FlowSource,
): Promise<{ readonly question: string; readonly score: number }[]> {
  const asked = examplesOf(source);
  const near = new Set<string>();
  for (const { example } of asked.slice(0, MOST_SEARCHED))
    for (const question of await questionsNear(app, projectId, example, { isUnread: true }))
      near.add(question.slice(0, LONGEST_COMPARED));
  if (near.size === 0) return [];
  const questions = [...near];
  const vectors = await embed(app, projectId, [...questions, ...asked.map(({ example }) => example)]);
  const taken: { question: string; score: number }[] = [];
  for (const [at, question] of questions.entries()) {
    // Comparing words takes a while where there are many examples.
    await setImmediate();
    const scores = asked.flatMap(({ example, threshold }, place) => {
      const meaning = vectors && dot(vectors[at]!, vectors[questions.length + place]!);
      const score = scoreText(question, example, meaning);
      return score >= threshold ? [score] : [];
    });
    if (scores.length > 0) taken.push({ question, score: Math.max(...scores) });
  }
  return taken.toSorted((a, b) => b.score - a.score);
}

const MOST_SEARCHED = 10;

async function questionsNear(
  app: App,
  projectId: number,
  text: string,
  options: Pick<SearchOptions, "isUnread"> = {},
): Promise<string[]> {
  const query = text.trim().slice(0, LONGEST_COMPARED);
  const limit = NEAREST_QUESTIONS;
  const passages = await app.services.knowledge.search(projectId, query, { ...options, limit });
  return [...new Set(passages.flatMap(({ question }) => (question === null ? [] : [question])))];
}

/** Without marks and case. */
const plain = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

const KEPT_VECTORS = 5_000;

interface KeptVectors {
  readonly embedder: string;
  readonly byText: Map<string, Float32Array>;
}
const keptOf = new WeakMap<App["db"], Map<number, KeptVectors>>();

/** Examples are embedded once with each model: only the message is new. */
async function embed(app: App, projectId: number, texts: readonly string[]): Promise<Float32Array[] | null> {
  const byProject = keptOf.get(app.db) ?? new Map<number, KeptVectors>();
  keptOf.set(app.db, byProject);
  const kept = byProject.get(projectId);
  const missing = [...new Set(texts.filter((text, at) => at === 0 || !kept?.byText.has(text)))];
  const embedded = await app.services.knowledge.embedQuestions(projectId, missing);
  if (!embedded) return null;
  if (kept && kept.embedder !== embedded.embedder) {
    byProject.delete(projectId);
    return embed(app, projectId, texts);
  }
  const fresh = new Map(missing.map((text, at) => [text, embedded.vectors[at]!]));
  const byText = kept && kept.byText.size < KEPT_VECTORS ? kept.byText : new Map<string, Float32Array>();
  const vectors = texts.map((text) => fresh.get(text) ?? kept!.byText.get(text)!);
  for (const [at, text] of texts.entries()) if (at > 0) byText.set(text, vectors[at]!);
  if (byProject.size > KEPT_PROJECTS) byProject.clear();
  byProject.set(projectId, { embedder: embedded.embedder, byText });
  return vectors;
}
const KEPT_PROJECTS = 200;

const dot = (a: Float32Array, b: Float32Array): number =>
  a.length === b.length ? a.reduce((sum, value, at) => sum + value * b[at]!, 0) : 0;
