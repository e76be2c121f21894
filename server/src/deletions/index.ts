export { deleteOldRecords, holdDeleted, restoreDeleted, RESTORABLE_MS } from "./deletions.ts";
export { countContent, deleteContent, isLarge } from "./content.ts";
export {
  deleteHeldOf,
  deleteHeldOfAuthors,
  deleteHeldSessionsBefore,
  moveHeldTo,
} from "./queries/records.ts";
