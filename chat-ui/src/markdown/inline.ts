export type Inline =
  | { readonly kind: "text" | "strong" | "emphasis" | "code"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

// In the order they are tried; none can run longer than the line, since no part repeats inside a repetition.
const PIECE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)|(https?:\/\/(?:[^\s<>"'`*[\]()\\]|\\[\\`*_[\]<>#|])+)|\*([^*\s][^*\n]*)\*|\\([\\`*_[\]<>#|])/g;

const ESCAPED = /\\([\\`*_[\]<>#|])/g;

/** Cuts a line into text, code, emphasis and links. */
export function parseInline(text: string): Inline[] {
  const pieces: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECE)) {
    const piece = toPiece(match);
    if (!piece) continue;
    if (match.index > at) pieces.push({ kind: "text", text: text.slice(at, match.index) });
    pieces.push(piece);
    at = match.index + lengthOf(match);
  }
  if (at < text.length) pieces.push({ kind: "text", text: text.slice(at) });
  return pieces;
}

function toPiece([
  ,
  code,
  strong,
  label,
  target,
  address,
  emphasis,
  escaped,
]: RegExpMatchArray): Inline | null {
  // A mark after a backslash is meant as it stands.
  if (escaped !== undefined) return { kind: "text", text: escaped };
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", text: strong };
  if (emphasis !== undefined) return { kind: "emphasis", text: emphasis };
  if (label !== undefined && target !== undefined) {
    const href = safeHref(target);
    return href ? { kind: "link", text: label, href } : null;
  }
  const bare = bareAddress(address ?? "").replaceAll(ESCAPED, "$1");
  const href = safeHref(bare);
  return href ? { kind: "link", text: bare, href } : null;
}

/** A bare address ends before the sentence's own punctuation. */
const bareAddress = (address: string): string => address.replace(/[.,;:!?]+$/, "");
const lengthOf = ([whole, , , , , address]: RegExpMatchArray): number =>
  address === undefined ? whole.length : bareAddress(address).length;

/** Only addresses that open a page or a mail; anything that could run is no link. */
export function safeHref(address: string): string | null {
  try {
    const url = new URL(address);
    return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
