/** Every step of the schema in the order it is applied. New steps go to the end of their noun's list. */
import { accessMigrations } from "./access/tables.ts";
import { actionsMigrations } from "./actions/tables.ts";
import { attachmentsMigrations } from "./attachments/tables.ts";
import { analyticsMigrations } from "./analytics/tables.ts";
import { executionsMigrations } from "./executions/tables.ts";
import { auditMigrations } from "./audit/tables.ts";
import { callsMigrations } from "./calls/tables.ts";
import { channelsMigrations } from "./channels/tables.ts";
import { completionsMigrations } from "./completions/tables.ts";
import { contactsMigrations } from "./contacts/tables.ts";
import { deletionsMigrations } from "./deletions/tables.ts";
import { customFieldsMigrations } from "./custom-fields/tables.ts";
import { deskMigrations } from "./desk/tables.ts";
import { evaluationsMigrations } from "./evaluations/tables.ts";
import { flowsMigrations } from "./flows/tables.ts";
import { helpCentreMigrations } from "./help-centre/tables.ts";
import { installationMigrations } from "./installation/tables.ts";
import { knowledgeMigrations } from "./knowledge/tables.ts";
import { messagesMigrations } from "./messages/tables.ts";
import { modelsMigrations } from "./models/tables.ts";
import { notificationsMigrations } from "./notifications/tables.ts";
import { organizationsMigrations } from "./organizations/tables.ts";
import { picturesMigrations } from "./pictures/tables.ts";
import { platformMigrations } from "./platform/tables.ts";
import { privacyMigrations } from "./privacy/tables.ts";
import { projectsMigrations } from "./projects/tables.ts";
import { repliesMigrations } from "./replies/tables.ts";
import { ratingsMigrations } from "./ratings/tables.ts";
import { reportsMigrations } from "./reports/tables.ts";
import { rulesMigrations } from "./rules/tables.ts";
import { sessionsMigrations } from "./sessions/tables.ts";
import { sourcesMigrations } from "./sources/tables.ts";
import { spendingMigrations } from "./spending/tables.ts";
import { trainingMigrations } from "./training/tables.ts";
import { visitorMailsMigrations } from "./visitor-mails/tables.ts";
import { webhooksMigrations } from "./webhooks/tables.ts";

export const migrations = [
  ...platformMigrations,
  ...organizationsMigrations,
  ...projectsMigrations,
  ...accessMigrations,
  ...contactsMigrations,
  ...sessionsMigrations,
  ...messagesMigrations,
  ...executionsMigrations,
  ...knowledgeMigrations,
  ...trainingMigrations,
  ...analyticsMigrations,
  ...spendingMigrations,
  ...auditMigrations,
  ...privacyMigrations,
  ...evaluationsMigrations,
  ...sourcesMigrations,
  ...flowsMigrations,
  ...actionsMigrations,
  ...deskMigrations,
  ...repliesMigrations,
  ...ratingsMigrations,
  ...attachmentsMigrations,
  ...notificationsMigrations,
  ...helpCentreMigrations,
  ...reportsMigrations,
  ...rulesMigrations,
  ...visitorMailsMigrations,
  ...picturesMigrations,
  ...deletionsMigrations,
  ...customFieldsMigrations,
  ...channelsMigrations,
  ...webhooksMigrations,
  ...callsMigrations,
  ...completionsMigrations,
  ...modelsMigrations,
  ...installationMigrations,
];
