/** What must not break unnoticed: who may do what, what is paid, what happens once, and who answers. */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  access: [
    "server/src/access/authenticate.ts",
    "server/src/access/gate.ts",
    "server/src/access/keys.ts",
    "server/src/access/may-use.ts",
    "server/src/access/permissions.ts",
    "server/src/access/tokens.ts",
    "server/src/access/queries/credentials.ts",
    "server/src/access/queries/keys.ts",
    "server/src/access/queries/token-access.ts",
    "server/src/access/queries/tokens.ts",
  ],
  credits: [
    "server/src/organizations/credits.ts",
    "server/src/organizations/queries/credits.ts",
    "server/src/spending/alerts.ts",
    "server/src/spending/ledger.ts",
    "server/src/spending/limits.ts",
    "server/src/spending/meter.ts",
    "server/src/spending/queries/reservations.ts",
    "server/src/spending/queries/spending.ts",
  ],
  idempotency: ["server/src/platform/operations/idempotency.ts", "server/src/platform/operations/queries.ts"],
  jobs: ["server/src/platform/jobs/jobs.ts", "server/src/platform/jobs/queries.ts"],
  fence: ["server/src/assistant/answer-message.ts", "server/src/assistant/watch-takeover.ts"],
};

/** The tests that stand up for them. A mutant meets those among them that reach its code. */
export const TESTS: readonly string[] = [
  "server/src/access/role-matrix.test.ts",
  "server/src/access/token-access.test.ts",
  "server/src/access/operations/api-tokens.test.ts",
  "server/src/access/operations/project-keys.test.ts",
  "server/src/access/operations/sign-in.test.ts",
  "server/src/access/operations/sign-ins.test.ts",
  "server/src/access/operations/organization-security.test.ts",
  "server/src/assistant/leaving.test.ts",
  "server/src/assistant/operations/send-message.test.ts",
  "server/src/assistant/operations/send-message-failures.test.ts",
  "server/src/assistant/takeover-fence.test.ts",
  "server/src/organizations/credit-uses.test.ts",
  "server/src/organizations/operations/organization.test.ts",
  "server/src/spending/operations/budgets.test.ts",
  "server/src/completions/accounting.test.ts",
  "server/src/platform/jobs/jobs.test.ts",
  "server/src/platform/operations/idempotency.test.ts",
];
