export { appendLog, pageOfLogs } from "./execution-log.ts";
export type { EarlierEntry, LogEntry } from "./log-entry.ts";
export { countLogEntriesBefore, deleteLogEntriesBefore, deleteLogOf } from "./queries.ts";
