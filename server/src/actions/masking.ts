/** Hides secrets wherever they come back: in answers, errors and what the log keeps. */
export interface Mask {
  text(text: string): string;
  value(value: unknown): unknown;
}

const HIDDEN = "•••";
const MAX_DEPTH = 40;

/** A secret is hidden as it is and as services commonly repeat it: in an address, in JSON, in Base64. */
export function createMask(secrets: readonly string[]): Mask {
  const spellings = secrets
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString("base64").replace(/=+$/, ""),
      Buffer.from(secret).toString("base64url"),
    ])
    .filter((spelling) => spelling.length > 3)
    .toSorted((left, right) => right.length - left.length);
  const text = (given: string): string =>
    spellings.reduce((masked, spelling) => masked.replaceAll(spelling, HIDDEN), given);

  /** Deep answers are cut as well: what nests without end can't be written down again. */
  function value(given: unknown, depth = 0): unknown {
    if (typeof given === "string") return text(given);
    if (typeof given !== "object" || given === null) return given;
    if (depth >= MAX_DEPTH) return "…";
    if (Array.isArray(given)) return given.map((entry) => value(entry, depth + 1));
    return Object.fromEntries(
      Object.entries(given).map(([name, entry]) => [text(name), value(entry, depth + 1)]),
    );
  }
  return { text, value: (given) => value(given) };
}

/** The value itself, or the beginning of its JSON where that is longer. */
export function cutValue(value: unknown, longest: number): unknown {
  const json = JSON.stringify(value) ?? "null";
  return json.length <= longest ? value : `${json.slice(0, longest)}… (cut)`;
}
