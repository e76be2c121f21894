import { access } from "./zh/access.ts";
import { analytics } from "./zh/analytics.ts";
import { assistant } from "./zh/assistant.ts";
import { audit } from "./zh/audit.ts";
import { contacts } from "./zh/contacts.ts";
import { evaluations } from "./zh/evaluations.ts";
import { installation } from "./zh/installation.ts";
import { organizations } from "./zh/organizations.ts";
import { privacy } from "./zh/privacy.ts";
import { projects } from "./zh/projects.ts";
import { security } from "./zh/security.ts";
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
  assistant,
  audit,
  contacts,
  evaluations,
  installation,
  organizations,
  privacy,
  projects,
  security,
  sessions,
  sources,
  spending,
  teaching,
  training,
};
