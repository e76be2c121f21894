import { plant, type Planted } from "./plant.ts";

const OTHER = "open.author_id !== null && open.author_id !== message.author_id";
const DIRECT = "press !== null || recent.at(-1)?.id === open.question_id";
const SEEN_LATER = "press === null && lastSeenId !== undefined && lastSeenId < open.question_id";
const UNPROVEN = 'if (!reaches(visitor?.proven.level ?? "none", needed)) return UNPROVEN[needed];';
const OF_VISITORS = '.where("proof.visitor_id", "in", [...key.visitorIds])';
const SAME_CONTACT =
  'eb.selectFrom("sessions").select("visitor_id").where("contact_id", "in", eb.selectFrom("sessions as own").select("own.contact_id").where("own.visitor_id", "in", [...key.visitorIds]))';

/** Holes between who speaks, what they have proven and what they agree to. The scenario `trust` finds them. */
export const PLANTED_IN_TRUST: readonly Planted[] = [
  plant(
    "every answer is a yes",
    "actions/consent/questions.ts",
    "readConsent(typed, languages)",
    (is) => `(${is} ? "yes" : readConsent(typed, languages))`,
  ),
  plant(
    "another person's yes counts",
    "actions/consent/questions.ts",
    `if (${OTHER})`,
    (is) => `if (!${is} && ${OTHER})`,
  ),
  plant(
    "an old button answers the open question",
    "actions/consent/questions.ts",
    "(press && press.uid !== open.question_uid)",
    (is) => `(!${is} && press && press.uid !== open.question_uid)`,
  ),
  plant(
    "a yes counts at any later time",
    "actions/consent/questions.ts",
    DIRECT,
    (is) => `${is} || ${DIRECT}`,
  ),
  plant(
    "a yes counts that was typed before the question",
    "actions/consent/questions.ts",
    SEEN_LATER,
    (is) => `!${is} && ${SEEN_LATER}`,
  ),
  plant(
    "a question outlives a takeover",
    "actions/consent/questions.ts",
    "const isStale = open !== null &&",
    (is) => `const isStale = !${is} && open !== null &&`,
  ),
  plant(
    "a yes agrees to any version",
    "actions/run-action.ts",
    "if (confirmed === version)",
    (is) => `if (confirmed === version || (${is} && confirmed))`,
  ),
  plant("no proof is asked for", "actions/run-action.ts", UNPROVEN, (is) => `if (!${is}) ${UNPROVEN}`),
  plant(
    "what was agreed to runs again after a crash",
    "flows/flow-actions.ts",
    'isRepeatable: typeof confirmed !== "string",',
    (is) => `isRepeatable: ${is} || typeof confirmed !== "string",`,
  ),
  plant(
    "what was agreed to runs again after a crash",
    "actions/consent/run-agreed.ts",
    "isRepeatable: false,",
    (is) => `isRepeatable: ${is},`,
  ),
  plant(
    "a proof is the contact's",
    "sessions/queries/visitor-proofs.ts",
    OF_VISITORS,
    (is) => `.where((eb) => eb("proof.visitor_id", "in", ${is} ? ${SAME_CONTACT} : [...key.visitorIds]))`,
  ),
  plant(
    "a withdrawn proof holds",
    "sessions/queries/visitor-proofs.ts",
    '.set({ ended_at: now })\n    .where("visitor_id"',
    (is) => `.set({ ended_at: ${is} ? null : now })\n    .where("visitor_id"`,
  ),
  plant(
    "a thread has one author",
    "channels/receive/receive-from-thread.ts",
    "const authorId = await requireAuthor(app, open, thread, event);",
    (is) => `const authorId = ${is} ? visitorId : await requireAuthor(app, open, thread, event);`,
  ),
  plant(
    "a visitor reads another's conversation",
    "sessions/visitors.ts",
    "if (!isOwn) throw notFound();",
    (is) => `if (!isOwn && !${is}) throw notFound();`,
  ),
  plant(
    "an identity token needs no signature",
    "visitors/identity-token.ts",
    "if (!sameText(expected, signature))",
    (is) => `if (!${is} && !sameText(expected, signature))`,
  ),
];
