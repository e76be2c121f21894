import { deleteExpiredChallenges } from "./access/index.ts";
import { deleteOldActionRuns, deleteOldCodes } from "./actions/index.ts";
import { forgetQuestions } from "./analytics/index.ts";
import { deleteOldAuditEntries } from "./audit/index.ts";
import { deleteOldChannelEvents } from "./channels/index.ts";
import { deleteOldRecords } from "./deletions/index.ts";
import { deleteOldResponses } from "./completions/index.ts";
import { deleteOldBulkUpdates } from "./desk/index.ts";
import { applyRetention } from "./privacy/index.ts";
import { deleteOldRuleLog } from "./rules/index.ts";
import { deleteOldProofs } from "./sessions/index.ts";
import { deleteUnusedHosts } from "./sources/index.ts";
import { deleteExpiredReservations } from "./spending/index.ts";
import { deleteExpiredUploads } from "./training/index.ts";
import { deleteOldProjectEvents } from "./webhooks/index.ts";
import type { Config } from "./platform/config/config.ts";
import type { CleanupTask, SlicedCleanup } from "./platform/jobs/cleanup.ts";

/** What expires in each noun, deleted every hour and by `admin retention run`. */
export const cleanupTasks = (config: Config): readonly (CleanupTask | SlicedCleanup)[] => [
  forgetQuestions,
  deleteExpiredChallenges,
  deleteExpiredReservations,
  deleteExpiredUploads,
  applyRetention,
  deleteUnusedHosts,
  deleteOldBulkUpdates,
  deleteOldRecords,
  deleteOldActionRuns,
  deleteOldCodes,
  deleteOldProofs,
  deleteOldRuleLog,
  deleteOldChannelEvents,
  deleteOldProjectEvents,
  deleteOldResponses,
  deleteOldAuditEntries(config.auditRetentionDays),
];
