import { access } from "./es/access.ts";
import { analytics } from "./es/analytics.ts";
import { assistant } from "./es/assistant.ts";
import { audit } from "./es/audit.ts";
import { contacts } from "./es/contacts.ts";
import { evaluations } from "./es/evaluations.ts";
import { installation } from "./es/installation.ts";
import { organizations } from "./es/organizations.ts";
import { privacy } from "./es/privacy.ts";
import { projects } from "./es/projects.ts";
import { security } from "./es/security.ts";
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
