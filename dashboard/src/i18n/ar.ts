import { access } from "./ar/access.ts";
import { analytics } from "./ar/analytics.ts";
import { reports } from "./ar/reports.ts";
import { assistant } from "./ar/assistant.ts";
import { audit } from "./ar/audit.ts";
import { authorization } from "./ar/authorization.ts";
import { webhooks } from "./ar/webhooks.ts";
import { automation } from "./ar/automation.ts";
import { calls } from "./ar/calls.ts";
import { channels } from "./ar/channels.ts";
import { contactMerge } from "./ar/contact-merge.ts";
import { contacts } from "./ar/contacts.ts";
import { customFields } from "./ar/custom-fields.ts";
import { desk } from "./ar/desk.ts";
import { evaluations } from "./ar/evaluations.ts";
import { flowProblems } from "./ar/flow-problems.ts";
import { flowRuns } from "./ar/flow-runs.ts";
import { flows } from "./ar/flows.ts";
import { help } from "./ar/help.ts";
import { installation } from "./ar/installation.ts";
import { mcpServers } from "./ar/mcp-servers.ts";
import { models } from "./ar/models.ts";
import { notifications } from "./ar/notifications.ts";
import { organizations } from "./ar/organizations.ts";
import { privacy } from "./ar/privacy.ts";
import { problems } from "./ar/problems.ts";
import { projects } from "./ar/projects.ts";
import { replies } from "./ar/replies.ts";
import { security } from "./ar/security.ts";
import { sessionFiles } from "./ar/session-files.ts";
import { sessions } from "./ar/sessions.ts";
import { shell } from "./ar/shell.ts";
import { sources } from "./ar/sources.ts";
import { spending } from "./ar/spending.ts";
import { teaching } from "./ar/teaching.ts";
import { training } from "./ar/training.ts";
import type { Catalogue } from "./en.ts";

export const ar: Catalogue = {
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
