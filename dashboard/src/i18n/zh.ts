import { access } from "./zh/access.ts";
import { analytics } from "./zh/analytics.ts";
import { reports } from "./zh/reports.ts";
import { assistant } from "./zh/assistant.ts";
import { audit } from "./zh/audit.ts";
import { authorization } from "./zh/authorization.ts";
import { webhooks } from "./zh/webhooks.ts";
import { automation } from "./zh/automation.ts";
import { calls } from "./zh/calls.ts";
import { channels } from "./zh/channels.ts";
import { contactMerge } from "./zh/contact-merge.ts";
import { contacts } from "./zh/contacts.ts";
import { customFields } from "./zh/custom-fields.ts";
import { desk } from "./zh/desk.ts";
import { evaluations } from "./zh/evaluations.ts";
import { flowProblems } from "./zh/flow-problems.ts";
import { flowRuns } from "./zh/flow-runs.ts";
import { flows } from "./zh/flows.ts";
import { help } from "./zh/help.ts";
import { installation } from "./zh/installation.ts";
import { mcpServers } from "./zh/mcp-servers.ts";
import { models } from "./zh/models.ts";
import { notifications } from "./zh/notifications.ts";
import { organizations } from "./zh/organizations.ts";
import { privacy } from "./zh/privacy.ts";
import { problems } from "./zh/problems.ts";
import { projects } from "./zh/projects.ts";
import { replies } from "./zh/replies.ts";
import { security } from "./zh/security.ts";
import { sessionFiles } from "./zh/session-files.ts";
import { sessions } from "./zh/sessions.ts";
import { shell } from "./zh/shell.ts";
import { sources } from "./zh/sources.ts";
import { spending } from "./zh/spending.ts";
import { teaching } from "./zh/teaching.ts";
import { training } from "./zh/training.ts";
import type { Catalogue } from "./en.ts";

export const zh: Catalogue = {
  ...shell,
  access,
  analytics,
  reports,
  assistant,
  audit,
  authorization,
  webhooks,
  automation,
  calls,
  channels,
  contactMerge,
  contacts,
  customFields,
  desk,
  evaluations,
  flowProblems,
  flowRuns,
  flows,
  help,
  installation,
  mcpServers,
  models,
  notifications,
  organizations,
  privacy,
  problems,
  projects,
  replies,
  security,
  sessionFiles,
  sessions,
  sources,
  spending,
  teaching,
  training,
};
