/** Every step of the schema in the order it is applied. New steps go to the end of their noun's list. */
import { accessMigrations } from "./access/tables.ts";
import { analyticsMigrations } from "./analytics/tables.ts";
import { assistantMigrations } from "./assistant/tables.ts";
import { auditMigrations } from "./audit/tables.ts";
import { contactsMigrations } from "./contacts/tables.ts";
import { evaluationsMigrations } from "./evaluations/tables.ts";
import { knowledgeMigrations } from "./knowledge/tables.ts";
import { messagesMigrations } from "./messages/tables.ts";
import { organizationsMigrations } from "./organizations/tables.ts";
import { platformMigrations } from "./platform/tables.ts";
import { privacyMigrations } from "./privacy/tables.ts";
import { projectsMigrations } from "./projects/tables.ts";
import { sessionsMigrations } from "./sessions/tables.ts";
import { sourcesMigrations } from "./sources/tables.ts";
import { spendingMigrations } from "./spending/tables.ts";
import { trainingMigrations } from "./training/tables.ts";

export const migrations = [
  ...platformMigrations,
  ...organizationsMigrations,
  ...projectsMigrations,
  ...accessMigrations,
  ...contactsMigrations,
  ...sessionsMigrations,
  ...messagesMigrations,
  ...assistantMigrations,
  ...knowledgeMigrations,
  ...trainingMigrations,
  ...analyticsMigrations,
  ...spendingMigrations,
  ...auditMigrations,
  ...privacyMigrations,
  ...evaluationsMigrations,
  ...sourcesMigrations,
];
