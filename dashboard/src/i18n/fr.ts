import { access } from "./fr/access.ts";
import { analytics } from "./fr/analytics.ts";
import { assistant } from "./fr/assistant.ts";
import { audit } from "./fr/audit.ts";
import { contacts } from "./fr/contacts.ts";
import { evaluations } from "./fr/evaluations.ts";
import { installation } from "./fr/installation.ts";
import { organizations } from "./fr/organizations.ts";
import { privacy } from "./fr/privacy.ts";
import { projects } from "./fr/projects.ts";
import { security } from "./fr/security.ts";
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
