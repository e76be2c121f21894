import { access } from "./ar/access.ts";
import { analytics } from "./ar/analytics.ts";
import { assistant } from "./ar/assistant.ts";
import { audit } from "./ar/audit.ts";
import { contacts } from "./ar/contacts.ts";
import { evaluations } from "./ar/evaluations.ts";
import { installation } from "./ar/installation.ts";
import { organizations } from "./ar/organizations.ts";
import { privacy } from "./ar/privacy.ts";
import { projects } from "./ar/projects.ts";
import { security } from "./ar/security.ts";
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
