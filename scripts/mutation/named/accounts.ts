import { hole } from "./hole.ts";

const KEYS_TEST = "access/operations/project-keys.test.ts";
const SIGN_UP_TEST = "access/operations/sign-up.test.ts";
const THROTTLING_TEST = "access/operations/throttling.test.ts";
const NAMES_TEST = "organizations/operations/names.test.ts";
const INSTALLATION_TEST = "organizations/operations/installation.test.ts";
const TOKENS_TEST = "access/token-access.test.ts";
const IDENTIFY_TEST = "visitors/operations/identify-visitor.test.ts";

export const ACCOUNTS = [
  hole(
    "owners add credits",
    [
      "organizations/operations/add-credits.ts",
      "access: operatorOfInstallation",
      'access: { kind: "caller", by: ["person"] }',
    ],
    INSTALLATION_TEST,
  ),
  hole(
    "any person is an operator",
    ["access/gate.ts", "!(await isOperator(app.db.read, actor.userId))", "false"],
    INSTALLATION_TEST,
  ),
  hole(
    "later organizations start on Agency",
    ["organizations/create-organization.ts", "(await countOrganizations(sql)) === 0", "true"],
    INSTALLATION_TEST,
  ),
  hole(
    "more organizations bring more credits",
    [
      "organizations/create-organization.ts",
      "hasOne && !(await isOperator(sql, ownerId)) ? 0 : startingCredits",
      "startingCredits",
    ],
    SIGN_UP_TEST,
  ),
  hole(
    "closed sign-up is open",
    ["access/pending-sign-ups.ts", ".openSignUp) return;", ".openSignUp || true) return;"],
    SIGN_UP_TEST,
  ),
  hole(
    "members create organizations while sign-up is closed",
    ["organizations/create-organization.ts", "!(await mayCreateOrganizations(context, ownerId))", "false"],
    SIGN_UP_TEST,
  ),
  hole(
    "a hash-signed user's details are verified",
    [
      "contacts/visitor-contact.ts",
      'is_verified: known.proof === "token" || known.proof === "vendor" ? 1 : 0',
      "is_verified: 1",
    ],
    IDENTIFY_TEST,
  ),
  hole(
    "the identity token's signature isn't checked",
    ["visitors/identity-token.ts", "!sameText(expected, signature)", "false"],
    IDENTIFY_TEST,
  ),
  hole(
    "an identity token never expires",
    ["visitors/identity-token.ts", "exp + LEEWAY_SECONDS <= now", "false"],
    IDENTIFY_TEST,
  ),
  hole(
    "a typed address finds another's contact",
    ["contacts/visitor-contact.ts", 'byEmail?.type === "spam" ? byEmail : undefined', "byEmail"],
    IDENTIFY_TEST,
  ),
  hole(
    "a key may do more than its maker",
    ["access/keys.ts", "if (missing.length > 0) {", "if (false) {"],
    KEYS_TEST,
  ),
  hole(
    "a removed member's keys live on",
    [
      "access/queries/credentials.ts",
      `.innerJoin("project_members as place", (join) =>
      join.onRef("place.project_id", "=", "key.project_id")`,
      `.leftJoin("project_members as place", (join) =>
      join.onRef("place.project_id", "=", "key.project_id")`,
    ],
    KEYS_TEST,
  ),
  hole(
    "a key keeps permissions that its creator lost",
    [
      "access/authenticate.ts",
      "permissions = intersect(permissionsOfKey(null, origins), permissionsOfRole(role));",
      "permissions = permissionsOfKey(null, origins);",
    ],
    KEYS_TEST,
  ),
  hole(
    "a key never expires",
    ["access/authenticate.ts", "key.expiresAt !== null && key.expiresAt <= app.now()", "false"],
    KEYS_TEST,
  ),
  hole(
    "a token for chosen projects changes the organization",
    ["access/gate.ts", 'if (actor.kind === "token" && actor.projectIds) {', "if (false) {"],
    TOKENS_TEST,
  ),
  hole(
    "a key opens under another project's uid",
    ["access/gate.ts", "uid !== key.projectUid", "false"],
    KEYS_TEST,
  ),
  hole(
    "editors see plan and credits",
    ["organizations/organizations.ts", 'role === "owner" || role === "billing"', "role !== null"],
    TOKENS_TEST,
  ),
  hole(
    "the log's details need no Debugging",
    [
      "executions/operations/get-chatbot-execution-logs.ts",
      "context.project.permissions.Debugging !== undefined",
      "true",
    ],
    TOKENS_TEST,
  ),
  hole(
    "wrong passwords lock the owner out",
    [
      "access/sign-in-attempts.ts",
      "`${addressKey(call.ip)}:${email}`);\n  await limiter.spend(PER_EMAIL",
      "email);\n  await limiter.spend(PER_EMAIL",
    ],
    THROTTLING_TEST,
  ),
  hole(
    "a known browser counts like any other",
    [
      "access/sign-in-attempts.ts",
      "userId === null ? null : findKnownBrowser(context, userId);\n  if",
      "null as string | null;\n  if",
    ],
    THROTTLING_TEST,
  ),
  hole(
    "guesses aren't counted",
    [
      "access/sign-in-attempts.ts",
      'name: "sign-in-email", calls: 10',
      'name: "sign-in-email", calls: 10_000',
    ],
    THROTTLING_TEST,
  ),
  hole(
    "a name contains links",
    ["platform/operations/fields.ts", '.refine(lacks(LINK, longest), "must not contain a link.")', ""],
    NAMES_TEST,
  ),
  hole(
    "a name has several lines",
    [
      "platform/operations/fields.ts",
      '.refine(lacks(UNPRINTABLE, longest), "must be one line without control characters.")',
      "",
    ],
    NAMES_TEST,
  ),
  hole(
    "an address gets any number of invitations",
    ["organizations/invitations.ts", "await context.limiter.spend(PER_RECIPIENT, email);", ""],
    NAMES_TEST,
  ),
  hole(
    "a sender sends any number of invitations",
    [
      "organizations/invitations.ts",
      "await context.limiter.spend(PER_SENDER, String(callerUserId(context)));",
      "",
    ],
    NAMES_TEST,
  ),
];
