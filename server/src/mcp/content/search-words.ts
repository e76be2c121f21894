import type { Synonyms } from "../transport/index.ts";

/** Users' terms and the operations' terms for them; singular, as the search compares. */
const GROUPS: readonly (readonly [said: string, meant: string])[] = [
  ["find search look lookup", "get search find"],
  ["show see read fetch display give check list", "get read"],
  ["many", "count get"],
  ["add new make register insert write", "create add open"],
  ["start begin", "create open"],
  ["open", "create open"],
  ["change edit modify set switch adjust mark turn move", "update change"],
  ["remove erase drop kick", "delete remove"],
  ["undo cancel withdraw", "revoke"],
  ["reply respond ask talk speak tell", "send message say"],
  ["say said wrote", "message said say"],
  ["chat thread ticket dialog dialogue inbox", "conversation session"],
  ["conversation", "session"],
  ["customer lead client subscriber prospect person people user", "contact"],
  ["email phone telephone address", "contact"],
  ["bot chatbot assistant agent", "project bot"],
  ["colleague teammate coworker team staff employee", "member"],
  ["somebody someone", "member somebody"],
  ["faq article answer fact snippet", "text question"],
  ["document pdf doc docx spreadsheet url handbook manual", "file"],
  ["train trained training learn knowledge", "teach training taught"],
  ["knowledgebase kb base passage semantic", "knowledge search passage"],
  ["statistic stat report metric number performance usage", "analytics figure"],
  ["model temperature prompt instruction personality tone restriction behaviour behavior", "project setting"],
  ["close closed resolve resolved unresolved reopen pending", "state session"],
  ["handover takeover human operator escalate hand", "mode operator session"],
  ["label segment", "tag segment"],
  ["money balance budget", "credit"],
  ["owner editor viewer", "role member"],
  ["why explain reason trace debug", "log execution"],
  ["failed unknown missing gap", "unanswered fail"],
  ["site website embed", "widget"],
  ["firm business account", "company"],
  ["audience", "list contact"],
];

export const SEARCH_WORDS: Synonyms = Object.fromEntries(
  GROUPS.flatMap(([aliases, terms]) => aliases.split(" ").map((word) => [word, terms])),
);
