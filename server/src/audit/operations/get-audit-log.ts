import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { pageOfAudit } from "../audit-log.ts";
import { auditFilterFields } from "../filter-fields.ts";
import { AuditEntry } from "../schema.ts";

export const getAuditLog = defineOperation({
  name: "getAuditLog",
  tag: "audit",
  summary: "Read who did what in the organization",
  description:
    "Newest first: sign-ins (failed ones too), changes to members, roles, tokens, keys and settings, exports, " +
    "deletions and takeovers. Refused attempts are listed with the reason.",
  access: organizationRole(["owner"]),
  effect: "read",
  input: z.object({ ...auditFilterFields }),
  list: { most: 100, byDefault: 50 },
  output: z.array(AuditEntry),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, input) => pageOfAudit(context, input),
});
