import { access } from "./en/access.ts";
import { analytics } from "./en/analytics.ts";
import { reports } from "./en/reports.ts";
import { assistant } from "./en/assistant.ts";
import { audit } from "./en/audit.ts";
import { authorization } from "./en/authorization.ts";
import { webhooks } from "./en/webhooks.ts";
import { automation } from "./en/automation.ts";
import { calls } from "./en/calls.ts";
import { channels } from "./en/channels.ts";
import { contactMerge } from "./en/contact-merge.ts";
import { contacts } from "./en/contacts.ts";
import { customFields } from "./en/custom-fields.ts";
import { desk } from "./en/desk.ts";
import { evaluations } from "./en/evaluations.ts";
import { flowProblems } from "./en/flow-problems.ts";
import { flowRuns } from "./en/flow-runs.ts";
import { flows } from "./en/flows.ts";
import { help } from "./en/help.ts";
import { installation } from "./en/installation.ts";
import { mcpServers } from "./en/mcp-servers.ts";
import { models } from "./en/models.ts";
import { notifications } from "./en/notifications.ts";
import { organizations } from "./en/organizations.ts";
import { privacy } from "./en/privacy.ts";
import { problems } from "./en/problems.ts";
import { projects } from "./en/projects.ts";
import { replies } from "./en/replies.ts";
import { security } from "./en/security.ts";
import { sessionFiles } from "./en/session-files.ts";
import { sessions } from "./en/sessions.ts";
import { shell } from "./en/shell.ts";
import { sources } from "./en/sources.ts";
import { spending } from "./en/spending.ts";
import { teaching } from "./en/teaching.ts";
import { training } from "./en/training.ts";

export const en = {
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

/** Every language has exactly the strings of English. */
export type Catalogue = typeof en;
