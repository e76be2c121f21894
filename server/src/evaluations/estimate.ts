import type { z } from "zod";
import {
  addCosts,
  billed,
  callCost,
  NO_COST,
  OFFLINE_MODEL,
  type Catalogue,
  type Cost,
} from "../models/index.ts";
import { estimateTokens } from "../language/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { requireReplySettings } from "../projects/index.ts";
import { leftOf } from "../spending/index.ts";
import { draftOf } from "./draft.ts";
import type { MeasuredSettings } from "./measured-settings.ts";
import { helperModel } from "./model-call.ts";
import { listTestCases, type TestCaseRow } from "./queries/test-cases.ts";
import type { RunInput } from "./runs.ts";
import type { Estimate, Expectation } from "./schema.ts";
import { requireTestSet } from "./test-sets.ts";

const MICROS = 1_000_000;
/** What a model reads and writes for a usual reply, beside the prompt and the passages. */
const QUESTION_TOKENS = 300;
const PASSAGE_TOKENS = 250;
const REPLY_TOKENS = 300;
const HELPER_TOKENS = { input: 800, output: 100 };

/** About what a run costs, before it is started. */
export async function estimateRun(
  context: ProjectContext,
  input: RunInput,
): Promise<z.input<typeof Estimate>> {
  const { db, project } = context;
  const key = { projectId: project.id, setId: input.set_id };
  await requireTestSet(db.read, key);
  const cases = await listTestCases(db.read, key);
  const live = await requireReplySettings(db.read, { projectId: project.id });
  const draft = await draftOf(context, input);
  const sides: MeasuredSettings[] = [
    ...(draft === null || input.compare ? [live] : []),
    ...(draft === null ? [] : [draft]),
  ];
  const { catalogue } = await context.services.models.of(context.organization.id);
  const helper = await helperModel(context, live);
  const replies = sum(cases, repliesOf) * sides.length;
  const helperCalls = helper === null ? 0 : sum(cases, helperCallsOf) * sides.length;
  let cost = NO_COST;
  for (const side of sides) cost = addCosts(cost, times(replyCost(catalogue, side), sum(cases, repliesOf)));
  if (helper !== null) cost = addCosts(cost, times(costOf(catalogue, helper, HELPER_TOKENS), helperCalls));
  const { credits, micros } = billed(cost);
  const left = await leftOf(db.read, { projectId: project.id, widgetUid: "" }, context.now());
  return {
    replies,
    model_calls: helperCalls,
    credits,
    usd: micros / MICROS,
    judge_model: helper,
    left_credits: left.credits,
    left_usd: left.micros === null ? null : left.micros / MICROS,
  };
}

const sum = (cases: readonly TestCaseRow[], of: (one: TestCaseRow) => number): number =>
  cases.reduce((total, one) => total + of(one), 0);

function repliesOf({ kind, content }: TestCaseRow): number {
  if (kind === "question") return 1;
  return kind === "dialogue" ? content.turns.length : content.max_turns;
}

function helperCallsOf({ kind, content }: TestCaseRow): number {
  const judged = [content.expect, ...content.turns.map(({ expect }) => expect)].filter(isJudged).length;
  return kind === "simulation" ? judged + content.max_turns + 1 : judged;
}

const isJudged = (expect: Expectation): boolean => expect.judge !== undefined;

function replyCost(catalogue: Catalogue, settings: MeasuredSettings): Cost {
  const prompt = estimateTokens(settings.prompt) + estimateTokens(settings.restriction);
  const input = prompt + QUESTION_TOKENS + settings.max_nodes * PASSAGE_TOKENS;
  return costOf(catalogue, settings.model, { input, output: REPLY_TOKENS });
}

/** Where a model isn't configured the offline one answers, for nothing. */
function costOf(catalogue: Catalogue, value: string, tokens: { input: number; output: number }): Cost {
  const model = catalogue.find(value);
  return !model || model.value === OFFLINE_MODEL || model.needs !== null ? NO_COST : callCost(model, tokens);
}

const times = ({ credits, micros }: Cost, count: number): Cost => ({
  credits: credits * count,
  micros: micros * count,
});
