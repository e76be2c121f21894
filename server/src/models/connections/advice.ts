import { privateAddressHint } from "../../platform/config/private-address-hint.ts";
import { VendorError } from "../vendors/vendor-error.ts";
import { faultOf } from "../vendors/vendor-fault.ts";
import type { OpenConnection } from "./connection.ts";

export interface AskedConnection extends Pick<OpenConnection, "kind" | "name" | "address" | "settings"> {
  /** Where the key is set, if it is the installation's. */
  readonly variable?: string;
}

const VENDORS: Readonly<Record<string, string>> = {
  anthropic: "Anthropic",
  openai: "OpenAI",
  gemini: "Google Gemini",
  bedrock: "Amazon Bedrock",
  azure: "Azure OpenAI",
};

const KEY_PAGES: Readonly<Record<string, string>> = {
  anthropic: "platform.claude.com",
  openai: "platform.openai.com",
  gemini: "aistudio.google.com",
  bedrock: "console.aws.amazon.com",
  azure: "portal.azure.com",
};

/** Where the path of the version is no part of the address. */
const ENDINGS: Readonly<Record<string, string>> = {
  anthropic: "/v1 is no part of it",
  gemini: "/v1beta is no part of it",
};

/** What the owner of a key should do about a vendor's failure. It never repeats what a server sent. */
export function adviceFor(error: unknown, asked: AskedConnection): string {
  const { kind, settings, variable } = asked;
  const server = serverOf(asked);
  if (error instanceof SyntaxError)
    return `${server} answered, but not with a list of models. Check the address: ${ENDINGS[kind] ?? "it usually ends with /v1"}.`;
  const isLate =
    error instanceof VendorError
      ? error.kind === "timeout"
      : error instanceof DOMException && error.name === "TimeoutError";
  if (isLate)
    return `${server} did not answer in time. ${isOwn(kind) ? "Check that it is running." : "Try again later."}`;
  if (!(error instanceof VendorError)) return `${server} could not be asked.`;
  if (error.kind === "unreachable") return unreachable(server, asked, error);
  if (error.kind === "broken") return `${server} broke off its answer.`;
  const page = KEY_PAGES[kind];
  const where = page === undefined ? "at the server" : `at ${page}`;
  const keep = variable === undefined ? "save it here" : `set ${variable}`;
  switch (statusOf(error)) {
    case 401:
      if (kind === "bedrock")
        return `${server} refuses this key in ${settings["region"]}. Check the region, or create a new key ${where} and ${keep}.`;
      if (kind === "azure" && settings["tenant_id"])
        return `${server} refuses this application. Check its tenant and client ID, or create a new secret ${where} and ${keep}.`;
      return `${server} refuses this key. Create a new one ${where} and ${keep}.`;
    case 402:
      return `The account of this key has no credit left. Add some ${where}.`;
    case 403:
      return `${server} doesn't let this key do that. Give it access to models ${where}, or create another one.`;
    case 404:
      if (kind === "bedrock")
        return `${server} has no such model in ${settings["region"]}, or not for this account. Check its name, which often begins with eu. or us., and request access ${where}.`;
      if (kind === "azure") return `${server} has no such deployment. Check its name ${where}.`;
      return page === undefined
        ? `${server} has no such model, or no list of models. Check the model, and the address: it usually ends with /v1.`
        : `${server} no longer has this model, or this key may not use it. Choose another model.`;
    case 429:
      return `This key has reached its limit of requests or of money. Raise it ${where}, or wait.`;
    default:
      return `${server} answered with status ${error.status}.`;
  }
}

/** What organizations read of the installation's keys: neither where they are sent nor where they are set. */
export function adviceForGuests(error: VendorError, { kind, name }: AskedConnection): string {
  const ask = "Ask the operator of this installation.";
  const vendor = VENDORS[kind] ?? name;
  if (error.kind === "timeout") return `${vendor} did not answer in time. Try again later.`;
  if (error.kind === "unreachable") return `${vendor} can't be reached from this installation. ${ask}`;
  if (error.kind === "broken") return `${vendor} broke off its answer.`;
  switch (statusOf(error)) {
    case 401:
    case 403:
      return `${vendor} refuses the key of this installation. ${ask}`;
    case 402:
      return `The account of this installation at ${vendor} has no credit left. ${ask}`;
    case 404:
      return `${vendor} has no such model for this installation. Choose another model, or ask the operator of this installation.`;
    case 429:
      return `The key of this installation has reached its limit at ${vendor}. ${ask}`;
    default:
      return `${vendor} answered with status ${error.status}.`;
  }
}

/** Vendors say with 400 what others have statuses for. */
function statusOf(error: VendorError): number {
  const fault = faultOf(error);
  if (fault === "model") return 404;
  return fault === "quota" && error.status === 400 ? 402 : error.status;
}

const USER_INFO = /\/\/[^/?#]*@/;

/** A vendor by its own name; of several connections to it, with the one they have here. */
function serverOf({ kind, name, address }: AskedConnection): string {
  const vendor = VENDORS[kind] ?? name;
  const which = address?.replace(USER_INFO, "//") ?? (name === kind ? null : name);
  return which === null || which === vendor ? vendor : `${vendor} (${which})`;
}

/** Where the address is the owner's to know. */
const isOwn = (kind: string): boolean => kind === "server" || kind === "azure";

function unreachable(server: string, { kind, variable }: AskedConnection, error: VendorError): string {
  const isPrivate = error.error.type === "address_not_public";
  if (isPrivate) return `${server} is not on the public internet. ${privateAddressHint("MODEL")}`;
  if (kind === "bedrock") return `${server} can't be reached. Check the region.`;
  if (variable !== undefined)
    return `${server} can't be reached. Check the address, the network and the firewall.`;
  return isOwn(kind)
    ? `${server} can't be reached. Check the address, and that the server is running.`
    : `${server} can't be reached from this installation. Ask its operator to check the connection.`;
}
