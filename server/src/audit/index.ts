export { deleteOldAuditEntries, listLatestEntries } from "./audit-log.ts";
export { beginCommand, type OperatorCommand } from "./operator-commands.ts";
export { audit } from "./record-audit.ts";
