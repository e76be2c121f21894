import { words } from "../language/index.ts";
import type { App } from "../platform/operations/context.ts";
import { foldText } from "../platform/text/fold-text.ts";
import type { Trigger } from "./definition.ts";
import type { FlowSource } from "./library.ts";

type TriggerOf<Kind extends Trigger["kind"]> = Extract<Trigger, { kind: Kind }>;

const triggersOf = <Kind extends Trigger["kind"]>(source: FlowSource, kind: Kind): TriggerOf<Kind>[] =>
  source.definition.triggers.filter((trigger): trigger is TriggerOf<Kind> => trigger.kind === kind);

export interface StartedBy {
  readonly source: FlowSource;
  readonly trigger: Trigger["kind"] | "name";
}

/** The labels of the buttons that an empty conversation shows. */
export const buttonLabels = (sources: readonly FlowSource[]): string[] => [
  ...new Set(sources.flatMap((source) => triggersOf(source, "button").map(({ label }) => label))),
];

export function findByButton(sources: readonly FlowSource[], text: string): StartedBy | null {
  const said = foldText(text.trim());
  const source = sources.find((one) =>
    triggersOf(one, "button").some(({ label }) => foldText(label) === said),
  );
  return source ? { source, trigger: "button" } : null;
}

/** In the test chat the name of a flow starts it, whatever its triggers are. */
export function findByName(sources: readonly FlowSource[], text: string): StartedBy | null {
  const said = foldText(text.trim());
  const source = sources.find(({ definition }) => foldText(definition.name) === said);
  return source ? { source, trigger: "name" } : null;
}

export function findByEvent(sources: readonly FlowSource[], event: string): StartedBy | null {
  const said = foldText(event.trim());
  const source = sources.find((one) => triggersOf(one, "event").some(({ name }) => foldText(name) === said));
  return source ? { source, trigger: "event" } : null;
}

export function findByPage(sources: readonly FlowSource[], page: string): StartedBy | null {
  const source = sources.find((one) =>
    triggersOf(one, "page").some(({ pattern }) => fitsPage(pattern, page)),
  );
  return source ? { source, trigger: "page" } : null;
}

export function findByBeginning(sources: readonly FlowSource[]): StartedBy | null {
  const source = sources.find((one) => triggersOf(one, "start").length > 0);
  return source ? { source, trigger: "start" } : null;
}

/** A pattern that begins with a slash is compared with the path alone; query and fragment don't count. */
export function fitsPage(pattern: string, page: string): boolean {
  if (!URL.canParse(page)) return false;
  const { origin, pathname } = new URL(page);
  return fitsGlob(pattern, pattern.startsWith("/") ? pathname : `${origin}${pathname}`);
}

/** `*` stands for anything. Each part is found from where the last one ended, so the time is linear. */
function fitsGlob(pattern: string, text: string): boolean {
  const parts = foldText(pattern).split("*");
  const subject = foldText(text);
  const first = parts[0]!;
  if (parts.length === 1) return subject === first || subject === `${first}/`;
  const last = parts.at(-1)!;
  if (!subject.startsWith(first) || !subject.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = subject.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= subject.length - last.length;
}

/** How close a message must be to an example where its author has set nothing. Measured: decision 0052. */
export const DEFAULT_THRESHOLD = 0.55;
const LONGEST_COMPARED = 500;

export interface IntentScore {
  readonly source: FlowSource;
  readonly score: number;
  readonly example: string;
  readonly threshold: number;
}

/** By meaning where a model works, otherwise by words; best first. */
export async function scoreIntents(
  app: App,
  projectId: number,
  sources: readonly FlowSource[],
  message: string,
): Promise<{ readonly scores: IntentScore[]; readonly by: "meaning" | "words" }> {
  const asked = sources.flatMap((source) =>
    triggersOf(source, "intent").flatMap(({ examples, threshold = DEFAULT_THRESHOLD }) =>
      examples.filter((example) => example !== "").map((example) => ({ source, example, threshold })),
    ),
  );
  if (asked.length === 0) return { scores: [], by: "words" };
  const text = message.trim().slice(0, LONGEST_COMPARED);
  const vectors = await embed(app, projectId, [text, ...asked.map(({ example }) => example)]);
  const scored = asked.map((one, at) => ({
    ...one,
    score: round(vectors ? dot(vectors[0]!, vectors[at + 1]!) : sharedWords(text, one.example)),
  }));
  const best = new Map<FlowSource, IntentScore>();
  for (const one of scored) if (one.score > (best.get(one.source)?.score ?? -1)) best.set(one.source, one);
  return {
    scores: [...best.values()].toSorted((a, b) => b.score - a.score),
    by: vectors ? "meaning" : "words",
  };
}

export async function findByIntent(
  app: App,
  projectId: number,
  sources: readonly FlowSource[],
  message: string,
): Promise<StartedBy | null> {
  const { scores } = await scoreIntents(app, projectId, sources, message);
  const found = scores.find(({ score, threshold }) => score >= threshold);
  return found ? { source: found.source, trigger: "intent" } : null;
}

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
const round = (score: number): number => Math.round(Math.max(0, Math.min(1, score)) * 1000) / 1000;

/** The share of words that both have, of all words of both (Dice). */
function sharedWords(a: string, b: string): number {
  const [left, right] = [new Set(words(a)), new Set(words(b))];
  if (left.size === 0 || right.size === 0) return 0;
  const shared = [...left].filter((word) => right.has(word)).length;
  return (2 * shared) / (left.size + right.size);
}
