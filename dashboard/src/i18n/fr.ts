import { access } from "./fr/access.ts";
import { analytics } from "./fr/analytics.ts";
import { reports } from "./fr/reports.ts";
import { assistant } from "./fr/assistant.ts";
import { audit } from "./fr/audit.ts";
import { authorization } from "./fr/authorization.ts";
import { webhooks } from "./fr/webhooks.ts";
import { automation } from "./fr/automation.ts";
import { calls } from "./fr/calls.ts";
import { channels } from "./fr/channels.ts";
import { contactMerge } from "./fr/contact-merge.ts";
import { contacts } from "./fr/contacts.ts";
import { customFields } from "./fr/custom-fields.ts";
import { desk } from "./fr/desk.ts";
import { evaluations } from "./fr/evaluations.ts";
import { flowProblems } from "./fr/flow-problems.ts";
import { flowRuns } from "./fr/flow-runs.ts";
import { flows } from "./fr/flows.ts";
import { help } from "./fr/help.ts";
import { installation } from "./fr/installation.ts";
import { mcpServers } from "./fr/mcp-servers.ts";
import { models } from "./fr/models.ts";
import { notifications } from "./fr/notifications.ts";
import { organizations } from "./fr/organizations.ts";
import { privacy } from "./fr/privacy.ts";
import { problems } from "./fr/problems.ts";
import { projects } from "./fr/projects.ts";
import { replies } from "./fr/replies.ts";
import { security } from "./fr/security.ts";
import { sessionFiles } from "./fr/session-files.ts";
import { sessions } from "./fr/sessions.ts";
import { shell } from "./fr/shell.ts";
import { sources } from "./fr/sources.ts";
import { spending } from "./fr/spending.ts";
import { teaching } from "./fr/teaching.ts";
import { training } from "./fr/training.ts";
import type { Catalogue } from "./en.ts";

export const fr: Catalogue = {
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
