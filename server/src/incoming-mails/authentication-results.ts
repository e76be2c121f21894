/** A header in the order in which it stands in the mail, the last that was added first. */
interface MailHeader {
  readonly key: string;
  readonly value: string;
}

interface MethodResult {
  readonly method: string;
  readonly result: string;
  /** By its type and name, such as `header.from`. */
  readonly properties: ReadonlyMap<string, string>;
}

const LONGEST = 10_000;
const MOST_RESULTS = 50;

/**
 * Whether the owner's mail server says that the mail comes from the domain of this address (RFC 8601). Only the topmost
 * header with the server's authserv-id counts: what a sender has written stands below it, and the server removes what
 * bears its name (section 5). A name that is only similar to the domain proves nothing, and neither does SPF, with which
 * DMARC passes as well: a signature must be there.
 */
export function isAuthenticated(
  headers: readonly MailHeader[],
  { authservId, address }: { readonly authservId: string; readonly address: string },
): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const own = headers
    .filter(({ key }) => key.toLowerCase() === "authentication-results")
    .map(({ value }) => partsOf(value))
    .find((parts) => parts === null || idOf(parts[0] ?? "") === authservId.toLowerCase());
  if (!own) return false;
  const results = own.slice(1).map(readResult);
  // What can't be read may be what a sender has smuggled into it.
  if (results.some((one) => one === null)) return false;
  const all = results.flatMap((one) => (one ? [one] : []));
  const dmarc = all.filter(({ method }) => method === "dmarc");
  if (dmarc.length > 1 || dmarc.some(({ result }) => result !== "pass" && result !== "none")) return false;
  const isPassed = dmarc.some(
    ({ result, properties }) => result === "pass" && properties.get("header.from") === domain,
  );
  return all.some(({ method, result, properties }) => {
    const signer = properties.get("header.d");
    if (method !== "dkim" || result !== "pass" || signer === undefined) return false;
    return signer === domain || (isPassed && isWithin(signer, domain));
  });
}

/** One is the other's parent. */
const isWithin = (one: string, other: string): boolean =>
  one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

/** What stands between the semicolons, without comments; null where a comment or a quotation doesn't end. */
function partsOf(text: string): string[] | null {
  if (text.length > LONGEST) return null;
  const parts = [""];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    const isEscape = character === "\\" && (isQuoted || depth > 0);
    const piece = isEscape ? text.slice(at, at + 2) : character;
    if (isEscape) at += 1;
    if (depth > 0) {
      if (piece === "(") depth += 1;
      if (piece === ")") depth -= 1;
      continue;
    }
    if (piece === '"') isQuoted = !isQuoted;
    if (!isQuoted && piece === "(") {
      depth = 1;
      parts[parts.length - 1] += " ";
    } else if (!isQuoted && piece === ";") parts.push("");
    else parts[parts.length - 1] += piece;
  }
  if (parts.at(-1)!.trim() === "") parts.pop();
  return depth > 0 || isQuoted || parts.length > MOST_RESULTS ? null : parts;
}

const VALUE = '"(?:[^"\\\\]|\\\\.)*"|[^\\s"]+';
const ID = new RegExp(`^\\s*(${VALUE})(?:\\s+\\d+)?\\s*$`);
const METHOD = /^\s*([a-z][a-z0-9-]*)\s*(?:\/\s*\d+\s*)?=\s*([a-z]+)(?=\s|$)/i;
const PROPERTY = new RegExp(`\\s+([a-z]+(?:\\s*\\.\\s*[a-z0-9-]+)?)\\s*=\\s*(${VALUE})(?=\\s|$)`, "iy");

const plain = (value: string): string =>
  (value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, "$1") : value).toLowerCase();

const idOf = (part: string): string | null => {
  const found = ID.exec(part);
  return found ? plain(found[1]!) : null;
};

/** A method with its result; null for what is none. `none` says that no method was tried. */
function readResult(part: string): MethodResult | null {
  if (part.trim().toLowerCase() === "none") return { method: "none", result: "none", properties: new Map() };
  const head = METHOD.exec(part);
  if (!head) return null;
  const properties = new Map<string, string>();
  let end = head[0].length;
  while (part.slice(end).trim() !== "") {
    PROPERTY.lastIndex = end;
    const found = PROPERTY.exec(part);
    if (!found) return null;
    const name = found[1]!.replaceAll(/\s/g, "").toLowerCase();
    // The same property twice says two things.
    if (properties.has(name)) return null;
    properties.set(name, plain(found[2]!));
    end = PROPERTY.lastIndex;
  }
  return { method: head[1]!.toLowerCase(), result: head[2]!.toLowerCase(), properties };
}
