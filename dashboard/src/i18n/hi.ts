import { access } from "./hi/access.ts";
import { analytics } from "./hi/analytics.ts";
import { reports } from "./hi/reports.ts";
import { assistant } from "./hi/assistant.ts";
import { audit } from "./hi/audit.ts";
import { authorization } from "./hi/authorization.ts";
import { webhooks } from "./hi/webhooks.ts";
import { automation } from "./hi/automation.ts";
import { calls } from "./hi/calls.ts";
import { channels } from "./hi/channels.ts";
import { contactMerge } from "./hi/contact-merge.ts";
import { contacts } from "./hi/contacts.ts";
import { customFields } from "./hi/custom-fields.ts";
import { desk } from "./hi/desk.ts";
import { evaluations } from "./hi/evaluations.ts";
import { flowProblems } from "./hi/flow-problems.ts";
import { flowRuns } from "./hi/flow-runs.ts";
import { flows } from "./hi/flows.ts";
import { help } from "./hi/help.ts";
import { installation } from "./hi/installation.ts";
import { mcpServers } from "./hi/mcp-servers.ts";
import { models } from "./hi/models.ts";
import { notifications } from "./hi/notifications.ts";
import { organizations } from "./hi/organizations.ts";
import { privacy } from "./hi/privacy.ts";
import { problems } from "./hi/problems.ts";
import { projects } from "./hi/projects.ts";
import { replies } from "./hi/replies.ts";
import { security } from "./hi/security.ts";
import { sessionFiles } from "./hi/session-files.ts";
import { sessions } from "./hi/sessions.ts";
import { shell } from "./hi/shell.ts";
import { sources } from "./hi/sources.ts";
import { spending } from "./hi/spending.ts";
import { teaching } from "./hi/teaching.ts";
import { training } from "./hi/training.ts";
import type { Catalogue } from "./en.ts";

export const hi: Catalogue = {
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
