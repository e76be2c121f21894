import { access } from "./hi/access.ts";
import { analytics } from "./hi/analytics.ts";
import { assistant } from "./hi/assistant.ts";
import { audit } from "./hi/audit.ts";
import { contacts } from "./hi/contacts.ts";
import { evaluations } from "./hi/evaluations.ts";
import { installation } from "./hi/installation.ts";
import { organizations } from "./hi/organizations.ts";
import { privacy } from "./hi/privacy.ts";
import { projects } from "./hi/projects.ts";
import { security } from "./hi/security.ts";
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
