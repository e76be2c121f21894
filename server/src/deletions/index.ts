export { deleteOldRecords, holdDeleted, restoreDeleted, RESTORABLE_MS } from "./deletions.ts";
export { deleteHeldOf, deleteHeldSessionsBefore, moveHeldTo } from "./queries/records.ts";
