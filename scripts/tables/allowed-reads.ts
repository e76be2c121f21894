import type { AllowedReads } from "./table-crossings.ts";

/** Reads of another noun's table that are allowed. All other reads, and all writes, go through the table's owner. */
export const ALLOWED_READS: readonly AllowedReads[] = [
  {
    reader: "access",
    tables: [
      "organization_members",
      "organizations",
      "project_departures",
      "project_members",
      "projects",
      "users",
    ],
    because: "Every request resolves a credential to its person, role and scope in one statement.",
  },
  {
    reader: "admin",
    tables: [
      "api_tokens",
      "organization_members",
      "organizations",
      "project_keys",
      "project_members",
      "projects",
      "users",
    ],
    because: "The command line looks across organizations, which no function of a noun may do.",
  },
  {
    reader: "analytics",
    tables: ["credit_entries", "messages", "sessions", "users"],
    because:
      "A report counts several tables along their indexes in one statement. A person's answer carries their name.",
  },
  {
    reader: "audit",
    tables: ["api_tokens", "oauth_grants", "organization_members", "project_keys", "users"],
    because: "An entry stores its actor's name. The log imports no noun, so each of them can be logged.",
  },
  {
    reader: "deletions",
    tables: ["jobs"],
    because: "The database copies the jobs of a deleted row to hold them, as it copies the row itself.",
  },
  {
    reader: "flows",
    tables: ["users"],
    because: "A flow and its versions carry the name of the person who changed them last.",
  },
  {
    reader: "messages",
    tables: ["sessions", "users"],
    because: "A page of messages joins the author's name and the conversation's uid.",
  },
  {
    reader: "organizations",
    tables: ["projects"],
    because: "An organization lists and counts its projects. Projects import organizations, not the reverse.",
  },
  {
    reader: "projects",
    tables: ["organization_members", "organizations", "users"],
    because: "A project's member is one who still belongs to its organization: a join, so no list is stale.",
  },
  {
    reader: "ratings",
    tables: ["sessions", "users"],
    because: "A page of ratings joins the conversation's uid and the name of the person who answered.",
  },
  {
    reader: "reports",
    tables: ["sessions", "teams", "users"],
    because: "A conversation's figures begin as a copy of its columns. A report names people and teams.",
  },
  {
    reader: "sessions",
    tables: ["contacts", "integrations", "messages", "project_settings", "widgets"],
    because:
      "One statement opens or holds a conversation with its widget and durations. Lists filter and search by what a join finds.",
  },
];
