import type { Operation } from "../platform/operations/define-operation.ts";
import type { AuditedCall } from "../platform/operations/execute.ts";

/** Nouns whose every change is audited: they decide who may do what. */
const ADMINISTRATIVE = new Set([
  "access",
  "organizations",
  "installation",
  "projects",
  "audit",
  "actions",
  "channels",
]);

/** Single operations of other nouns. A connection or a model's holds a key to another service, a website decides what is
 * learned, a domain shows strangers what a project publishes, a webhook sends it elsewhere, calls cost money, and a confirmed visitor runs what needs a proof. A restoration takes back an audited deletion. */
const AUDITED = new Set([
  "setEvaluationGate",
  "addWebsite",
  "saveModelConnection",
  "addConnection",
  "updateSource",
  "updateSourceCredential",
  "updateHelpCentre",
  "setHelpDomain",
  "verifyHelpDomain",
  "createWebhook",
  "updateWebhook",
  "rotateWebhookSecret",
  "makeOutboundCall",
  "transferCall",
  "confirmVisitor",
  "updateProofLifetimes",
  "restoreSession",
  "restoreContact",
  "restoreSavedReply",
  "restoreMacro",
]);

/** Fields whose values are secrets, what a team records about people, or long texts an auditor does not need. */
const HIDDEN =
  /password|secret|token|hash|code|credential|response|challenge|passkey|query|csv|prompt|restriction|configuration|^(?:fields|extra_data|call_to|to)$/i;
const MAX_TEXT = 200;

/**
 * Which calls are audited: every deletion and export, every change to accounts, keys, roles, settings, the gate
 * before them and the sources of knowledge, a conversation that changes hands, and what an AI client does with a token
 * that lets it administer or with people's addresses.
 */
export function isAudited({ operation, input, call }: Audited): boolean {
  if (operation.access.kind === "visitor") return false;
  if (call.byAiClient && (administers(operation, input) || mayMoveAddress(operation, input))) return true;
  if (operation.file !== undefined || operation.effect === "destroy") return true;
  if (operation.name === "updateSession" || operation.name === "updateSessions")
    return input.chat_mode !== undefined;
  if (AUDITED.has(operation.name)) return true;
  return operation.effect === "write" && ADMINISTRATIVE.has(operation.tag);
}

type Audited = Pick<AuditedCall, "operation" | "input" | "call">;

const administers = (
  { administers: always, administeringFields }: Operation,
  input: Readonly<Record<string, unknown>>,
): boolean => always || administeringFields.some((field) => input[field] !== undefined);

/** An address decides which person of the site a contact is. */
const mayMoveAddress = ({ name }: Operation, input: Readonly<Record<string, unknown>>): boolean =>
  name === "saveContacts" ||
  name === "importContacts" ||
  (name === "updateContact" && (input.email !== undefined || input.phone !== undefined));

/** The input as an auditor may read it. */
export function auditDetails(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null)
      .slice(0, 30)
      .map(([field, value]) => [field, HIDDEN.test(field) ? "(hidden)" : shorten(value)]),
  );
}

function shorten(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (isListOfIds(value)) return text;
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** Which records a bulk call was about is what an auditor looks for. */
const isListOfIds = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= 1_000 &&
  value.every((id) => typeof id === "number" || (typeof id === "string" && /^[\w-]{1,64}$/.test(id)));
