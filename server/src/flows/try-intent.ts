import type { z } from "zod";
import type { ProjectContext } from "../platform/operations/context.ts";
import { requireFlow } from "./flows.ts";
import type { FlowDefinition } from "./definition.ts";
import { listFlowSources, type FlowSource } from "./library.ts";
import type { IntentTrial } from "./schema.ts";
import { findTrained, scoreIntents } from "./intents.ts";

/** How close a phrase is to the examples of a draft, and which flow a visitor who says it would get. */
export async function tryIntent(
  context: ProjectContext,
  {
    flowId,
    message,
    definition,
  }: { flowId: number; message: string; definition?: FlowDefinition | undefined },
): Promise<z.input<typeof IntentTrial>> {
  const sql = context.db.read;
  const projectId = context.project.id;
  const row = await requireFlow(sql, { projectId, flowId });
  const tried: FlowSource = { flowId, versionId: null, definition: definition ?? row.draft };
  const live = await listFlowSources(context, sql, { projectId, isTest: false });
  const sources = [tried, ...live.filter((source) => source.flowId !== flowId)];
  const { scores, by } = await scoreIntents(context, projectId, sources, message);
  const own = scores.find(({ source }) => source === tried);
  const nearest = scores.find(({ score, threshold }) => score >= threshold);
  const question = nearest ? await findTrained(context, projectId, message, nearest) : null;
  const winner = question === null ? nearest : undefined;
  return {
    score: own?.score ?? 0,
    threshold: own?.threshold ?? null,
    example: own?.example ?? null,
    starts: winner?.source === tried,
    started_flow: winner?.source.definition.name ?? null,
    question,
    by,
  };
}
