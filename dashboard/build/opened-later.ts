/**
 * Areas whose pages are seldom the first of a visit. Their scripts and texts load when they are opened: the page that
 * comes with the first answer has no room for the names of all files.
 */
export const OPENED_LATER: ReadonlySet<string> = new Set([
  "actions",
  "audit",
  "authorization",
  "automation",
  "calls",
  "channels",
  "custom-fields",
  "evaluations",
  "help",
  "installation",
  "notifications",
  "organizations",
  "privacy",
  "replies",
  "reports",
  "security",
  "spending",
  "webhooks",
]);
