export { deleteOldRecords, holdDeleted, restoreDeleted, RESTORABLE_MS } from "./deletions.ts";
export { countProjectRows, deleteProjectContent, isLargeProject } from "./project-rows.ts";
export { deleteHeldOf, deleteHeldSessionsBefore, moveHeldTo } from "./queries/records.ts";
