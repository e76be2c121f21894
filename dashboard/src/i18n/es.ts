import { access } from "./es/access.ts";
import { analytics } from "./es/analytics.ts";
import { reports } from "./es/reports.ts";
import { assistant } from "./es/assistant.ts";
import { audit } from "./es/audit.ts";
import { authorization } from "./es/authorization.ts";
import { webhooks } from "./es/webhooks.ts";
import { automation } from "./es/automation.ts";
import { calls } from "./es/calls.ts";
import { channels } from "./es/channels.ts";
import { contactMerge } from "./es/contact-merge.ts";
import { contacts } from "./es/contacts.ts";
import { customFields } from "./es/custom-fields.ts";
import { desk } from "./es/desk.ts";
import { evaluations } from "./es/evaluations.ts";
import { flowProblems } from "./es/flow-problems.ts";
import { flowRuns } from "./es/flow-runs.ts";
import { flows } from "./es/flows.ts";
import { help } from "./es/help.ts";
import { installation } from "./es/installation.ts";
import { mcpServers } from "./es/mcp-servers.ts";
import { models } from "./es/models.ts";
import { notifications } from "./es/notifications.ts";
import { organizations } from "./es/organizations.ts";
import { privacy } from "./es/privacy.ts";
import { problems } from "./es/problems.ts";
import { projects } from "./es/projects.ts";
import { replies } from "./es/replies.ts";
import { security } from "./es/security.ts";
import { sessionFiles } from "./es/session-files.ts";
import { sessions } from "./es/sessions.ts";
import { shell } from "./es/shell.ts";
import { sources } from "./es/sources.ts";
import { spending } from "./es/spending.ts";
import { teaching } from "./es/teaching.ts";
import { training } from "./es/training.ts";
import type { Catalogue } from "./en.ts";

export const es: Catalogue = {
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
