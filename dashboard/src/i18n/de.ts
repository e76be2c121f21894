import { access } from "./de/access.ts";
import { analytics } from "./de/analytics.ts";
import { reports } from "./de/reports.ts";
import { assistant } from "./de/assistant.ts";
import { audit } from "./de/audit.ts";
import { authorization } from "./de/authorization.ts";
import { webhooks } from "./de/webhooks.ts";
import { automation } from "./de/automation.ts";
import { calls } from "./de/calls.ts";
import { channels } from "./de/channels.ts";
import { contactMerge } from "./de/contact-merge.ts";
import { contacts } from "./de/contacts.ts";
import { customFields } from "./de/custom-fields.ts";
import { desk } from "./de/desk.ts";
import { evaluations } from "./de/evaluations.ts";
import { flowProblems } from "./de/flow-problems.ts";
import { flowRuns } from "./de/flow-runs.ts";
import { flows } from "./de/flows.ts";
import { help } from "./de/help.ts";
import { installation } from "./de/installation.ts";
import { mcpServers } from "./de/mcp-servers.ts";
import { models } from "./de/models.ts";
import { notifications } from "./de/notifications.ts";
import { organizations } from "./de/organizations.ts";
import { privacy } from "./de/privacy.ts";
import { problems } from "./de/problems.ts";
import { projects } from "./de/projects.ts";
import { replies } from "./de/replies.ts";
import { security } from "./de/security.ts";
import { sessionFiles } from "./de/session-files.ts";
import { sessions } from "./de/sessions.ts";
import { shell } from "./de/shell.ts";
import { sources } from "./de/sources.ts";
import { spending } from "./de/spending.ts";
import { teaching } from "./de/teaching.ts";
import { training } from "./de/training.ts";
import type { Catalogue } from "./en.ts";

export const de: Catalogue = {
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
