export { deleteOldRecords, holdDeleted, restoreDeleted, RESTORABLE_MS } from "./deletions.ts";
export { deleteProjectContent, isLargeProject } from "./project-rows.ts";
export { deleteHeldOf, deleteHeldSessionsBefore, moveHeldTo } from "./queries/records.ts";
