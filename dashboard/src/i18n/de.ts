import { access } from "./de/access.ts";
import { analytics } from "./de/analytics.ts";
import { assistant } from "./de/assistant.ts";
import { audit } from "./de/audit.ts";
import { contacts } from "./de/contacts.ts";
import { evaluations } from "./de/evaluations.ts";
import { installation } from "./de/installation.ts";
import { organizations } from "./de/organizations.ts";
import { privacy } from "./de/privacy.ts";
import { projects } from "./de/projects.ts";
import { security } from "./de/security.ts";
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
