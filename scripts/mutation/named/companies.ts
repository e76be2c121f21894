import { hole } from "./hole.ts";

const SECOND_FACTOR_TEST = "access/operations/second-factor.test.ts";
const PASSKEYS_TEST = "access/operations/passkeys.test.ts";
const SSO_TEST = "access/operations/single-sign-on.test.ts";
const POLICY_TEST = "access/operations/organization-security.test.ts";
const AUDIT_TEST = "audit/audit-log.test.ts";
const PRIVACY_TEST = "privacy/privacy.test.ts";
const BUDGETS_TEST = "spending/operations/budgets.test.ts";
const DEVICE_TEST = "access/operations/new-device.test.ts";

export const COMPANIES = [
  hole(
    "the password alone signs in",
    ["access/second-factor/open-second-factor.ts", "if (!any) return null;", "if (user) return null;"],
    SECOND_FACTOR_TEST,
  ),
  hole(
    "a code works twice",
    ["access/second-factor/queries.ts", '.where("last_step", "<", values.step)', ""],
    SECOND_FACTOR_TEST,
  ),
  hole(
    "codes are guessed without a limit",
    ["access/second-factor/tries.ts", "calls: 10,", "calls: 10_000,"],
    SECOND_FACTOR_TEST,
  ),
  hole(
    "credentials and deletions need no recent sign-in",
    ["access/recent-sign-in.ts", "app.now() - person.authenticatedAt <= RECENT_MS", "person"],
    SECOND_FACTOR_TEST,
  ),
  hole(
    "a passkey alone needs no PIN or biometrics",
    [
      "access/passkeys/assertion.ts",
      "requireUserVerification: opened.userId === null",
      "requireUserVerification: false",
    ],
    PASSKEYS_TEST,
  ),
  hole(
    "a passkey's signature works again",
    [
      "access/passkeys/assertion.ts",
      "if (!(await assertions.use(transaction, challenge, now))) return false;",
      "",
    ],
    PASSKEYS_TEST,
  ),
  hole(
    "a page on another origin signs in",
    [
      "access/passkeys/assertion.ts",
      "expectedOrigin: party.origin",
      'expectedOrigin: [party.origin, JSON.parse(Buffer.from(given.response.response.clientDataJSON, "base64url").toString()).origin]',
    ],
    PASSKEYS_TEST,
  ),
  hole(
    "a required second factor closes nothing",
    ["access/policies/closed.ts", "demands.requireSecondFactor === 1 && !shown.secondFactor", "false"],
    POLICY_TEST,
  ),
  hole(
    "an idle browser stays signed in",
    ["access/authenticate.ts", "app.now() - signIn.lastSeenAt > idleMs(app, signIn.idleMinutes)", "false"],
    POLICY_TEST,
  ),
  hole(
    "a provider signs in people of other domains",
    ["access/sso/admit-sso-user.ts", '!domains.includes(email.split("@")[1]!)', "false"],
    SSO_TEST,
  ),
  hole(
    "an address that isn't verified signs in",
    ["access/sso/admit-sso-user.ts", " && emailVerified) return email;", ") return email;"],
    SSO_TEST,
  ),
  hole(
    "another browser finishes a sign-in at the provider",
    ["access/sso/flow.ts", "!awaited || !sameText(awaited.browser, hashSecret(input.secret))", "!awaited"],
    SSO_TEST,
  ),
  hole(
    "groups don't decide the role",
    ["access/sso/admit-sso-user.ts", "groups.includes(group)", "false"],
    SSO_TEST,
  ),
  hole(
    "no mail reports a new device",
    [
      "access/new-device-mail.ts",
      "if (findKnownBrowser(context, userId) !== null) return;",
      "if (userId) return;",
    ],
    DEVICE_TEST,
  ),
  hole(
    "breached passwords are accepted",
    ["access/password-strength.ts", "if (reason) throw", "if (false) throw"],
    DEVICE_TEST,
  ),
  hole(
    "refused attempts leave no entry",
    ["audit/record-audit.ts", "if (!REFUSALS.has(error.status) ||", "if (error ||"],
    AUDIT_TEST,
  ),
  hole(
    "an entry of the audit log can be changed",
    ["audit/tables.ts", "when old.outcome <> 'begun' or new.outcome = 'begun'", "when 1 = 0"],
    AUDIT_TEST,
  ),
  hole(
    "an erased person's words stay in the log of the database",
    ["privacy/erase-contact.ts", "await context.db.purgeDeleted();", ""],
    PRIVACY_TEST,
  ),
  hole(
    "an erased person's words stay in free pages",
    ["platform/db/sqlite/sqlite-connection.ts", "pragma secure_delete = on", "pragma secure_delete = off"],
    PRIVACY_TEST,
  ),
  hole(
    "retention deletes nothing",
    ["privacy/retention.ts", "now - days * DAY_MS", "0 * days"],
    PRIVACY_TEST,
  ),
  hole(
    "an organization is deleted without its name",
    ["projects/projects.ts", "if (name !== confirmName) {", "if (false) {"],
    PRIVACY_TEST,
  ),
  hole(
    "a budget is broken",
    ["spending/limits.ts", "more > 0 && spent + held + more > limit", "false"],
    BUDGETS_TEST,
  ),
  hole(
    "replies at once break a budget",
    ["spending/limits.ts", "spent + held + more > limit", "spent + more > limit"],
    BUDGETS_TEST,
  ),
  hole(
    "owners aren't warned at 80 %",
    ["spending/alerts.ts", "spent * 100 >= limit * WARNED_AT_PERCENT ? WARNED_AT_PERCENT : null", "null"],
    BUDGETS_TEST,
  ),
  hole(
    "a reader of files gets the environment",
    ["training/extraction/reader-process.ts", "env: {},", "env: process.env,"],
    "training/extraction/extractor.test.ts",
  ),
  hole(
    "a reader of files reads everything",
    ["training/extraction/sandbox.ts", "[packagesFolder(), ...folders]", '["/", ...folders]'],
    "training/extraction/sandbox.test.ts",
  ),
  hole(
    "one project's files hold up another's",
    ["platform/jobs/queries.ts", 'job.tenant === "" ? 0 : await nextQueuePosition(sql, job)', "0"],
    "training/operations/files.test.ts",
  ),
  hole(
    "AI clients get tools that delete",
    ["mcp/transport/caller.ts", "!administers || actor.administersByAi", "!administers || actor"],
    "mcp/transport/tools.test.ts",
  ),
  hole(
    "a log holds the first password",
    ["first-run/announcement.ts", "if (!showsSecrets) {", "if (false) {"],
    "first-run/first-run.test.ts",
  ),
];
