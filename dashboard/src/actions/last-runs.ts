import type { ExecutionLogEntry } from "../api/client.ts";
import { useRead } from "../api/query.ts";

/** How many entries of the log are looked at. */
const LOOKED_AT = 100;

/** The newest logged run of each action, by its ID. */
export function useLastRuns(projectUid: string): ReadonlyMap<number, ExecutionLogEntry> {
  const read = useRead("getChatbotExecutionLogs", {
    project_uid: projectUid,
    kind: "action",
    orderBy: "DESC",
    limit: LOOKED_AT,
    page: 1,
  });
  const runs = new Map<number, ExecutionLogEntry>();
  for (const entry of read.data?.data ?? []) {
    const { action_id: id } = entry.data.data;
    if (typeof id === "number" && !runs.has(id)) runs.set(id, entry);
  }
  return runs;
}
