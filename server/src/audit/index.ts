export { deleteOldAuditEntries } from "./audit-log.ts";
export { recordAudit } from "./record-audit.ts";
