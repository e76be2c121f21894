import { access } from "./en/access.ts";
import { analytics } from "./en/analytics.ts";
import { assistant } from "./en/assistant.ts";
import { audit } from "./en/audit.ts";
import { contacts } from "./en/contacts.ts";
import { evaluations } from "./en/evaluations.ts";
import { installation } from "./en/installation.ts";
import { organizations } from "./en/organizations.ts";
import { privacy } from "./en/privacy.ts";
import { projects } from "./en/projects.ts";
import { security } from "./en/security.ts";
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

/** Every language has exactly the strings of English. */
export type Catalogue = typeof en;
