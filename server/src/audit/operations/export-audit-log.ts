import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { exportAudit } from "../audit-log.ts";
import { auditFilterFields } from "../filter-fields.ts";

export const exportAuditLog = defineOperation({
  name: "exportAuditLog",
  tag: "audit",
  summary: "Export the audit log as a CSV file",
  description: "Takes the filters of getAuditLog and returns a file with every match, newest first.",
  access: organizationRole(["owner"]),
  effect: "read",
  input: z.object(auditFilterFields),
  file: "text/csv",
  run: (context, input) => Promise.resolve({ file: exportAudit(context, input) }),
});
