import type { Database, Sql } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { foldText } from "../platform/text/fold-text.ts";
import type { FlowDefinition } from "./definition.ts";
import type { Library } from "./engine/state.ts";
import { findDefinition, listLiveFlows } from "./queries/flow-library.ts";
import { listFlows } from "./queries/flows.ts";

/** A flow that a conversation can begin: its published version, or its draft in the test chat. */
export interface FlowSource {
  readonly flowId: number;
  /** Null for a draft. */
  readonly versionId: number | null;
  readonly definition: FlowDefinition;
}

/** Versions never change, so a definition that was read once stays right. */
const CACHED_VERSIONS = 500;
const cacheOf = new WeakMap<Database, Map<number, FlowDefinition>>();

export async function definitionOf(
  app: App,
  sql: Sql,
  key: { projectId: number; versionId: number },
): Promise<FlowDefinition | null> {
  const cache = cacheOf.get(app.db) ?? new Map<number, FlowDefinition>();
  cacheOf.set(app.db, cache);
  const known = cache.get(key.versionId);
  if (known) return known;
  const definition = await findDefinition(sql, key);
  if (!definition) return null;
  if (cache.size >= CACHED_VERSIONS) cache.delete(cache.keys().next().value!);
  cache.set(key.versionId, definition);
  return definition;
}

/** In the order in which they were created: of two that fit a message equally, the first starts. */
export async function listFlowSources(
  app: App,
  sql: Sql,
  { projectId, isTest }: { projectId: number; isTest: boolean },
): Promise<FlowSource[]> {
  if (isTest) {
    const rows = await listFlows(sql, { projectId });
    return rows.map(({ id, draft }) => ({ flowId: id, versionId: null, definition: draft }));
  }
  const sources: FlowSource[] = [];
  for (const { id: flowId, live_version_id: versionId } of await listLiveFlows(sql, { projectId })) {
    if (versionId === null) continue;
    const definition = await definitionOf(app, sql, { projectId, versionId });
    if (definition) sources.push({ flowId, versionId, definition });
  }
  return sources;
}

export const nameKey = (definition: FlowDefinition): string => foldText(definition.name);

export const libraryOf = (sources: readonly FlowSource[]): Library =>
  new Map(sources.map(({ definition }) => [nameKey(definition), definition]));
