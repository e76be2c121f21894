import { hole } from "./hole.ts";

const READ_CONSENT_TEST = "dialogue/consent/read-consent.test.ts";
const CONSENT_TEST = "assistant/reply/consent-in-replies.test.ts";
const CODE_TEST = "actions/proof/prove-address.test.ts";

/** Who is speaking, what they have proven, and what they have agreed to. */
export const TRUST = [
  hole(
    "a question agrees",
    ["dialogue/consent/read-consent.ts", "(?:[.。।]|[!！]{1,3})$", "(?:[.。।?？؟]|[!！]{1,3})$"],
    READ_CONSENT_TEST,
  ),
  hole(
    "a yes of any language agrees",
    ["dialogue/consent/read-consent.ts", "[...languages, FALLBACK].some(", "SPOKEN_LANGUAGES.some("],
    READ_CONSENT_TEST,
  ),
  hole(
    "an old button answers the newer question",
    ["actions/consent/questions.ts", "(press && press.uid !== open.question_uid)", "(press && false)"],
    CONSENT_TEST,
  ),
  hole(
    "a yes runs an action that was edited since",
    ["actions/run-action.ts", "if (confirmed === version)", "if (confirmed)"],
    "flows/consent-in-flows.test.ts",
  ),
  hole(
    "a channel's id proves a user of the site",
    ["sessions/visitor-proofs.ts", "isOfSite(contact) && value", "value"],
    "actions/proof-attacks.test.ts",
  ),
  hole(
    "a record is proven by whoever has its id",
    ["sessions/visitor-proofs.ts", "(isUser && contact.is_verified === 1)", "isUser"],
    "actions/proof-attacks.test.ts",
  ),
  hole(
    "a code can be guessed without end",
    ["actions/proof/prove-address.ts", "ended_at: tries >= MOST_TRIES ? now : null", "ended_at: null"],
    CODE_TEST,
  ),
  hole(
    "a proof never ends",
    [
      "sessions/queries/visitor-proofs.ts",
      'eb("proof.expires_at", ">", now)',
      'eb("proof.expires_at", ">", 0)',
    ],
    "sessions/operations/proof-lifetimes.test.ts",
  ),
  hole(
    "the key of a page is a server's",
    [
      "access/permissions.ts",
      "origins.length > 0 ? PAGE_KEY_PERMISSIONS : KEY_PERMISSIONS",
      "KEY_PERMISSIONS",
    ],
    "access/page-keys.test.ts",
  ),
  hole(
    "an AI client administers without the tick",
    ["mcp/transport/caller.ts", "!administers || actor.administersByAi", "true"],
    "mcp/transport/administering.test.ts",
  ),
  hole(
    "no other model answers for a busy vendor",
    ["assistant/reply/fallback-vendor.ts", "? faultOf(error) !== null", "? false"],
    "assistant/reply/fallback.test.ts",
  ),
];
