export { appendLog, pageOfLogs } from "./execution-log.ts";
export type { EarlierEntry, LogEntry } from "./log-entry.ts";
export { countLogEntriesBefore, deleteLogEntriesBefore } from "./queries.ts";
