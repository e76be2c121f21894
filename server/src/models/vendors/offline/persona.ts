import { OFFLINE_MODEL } from "../../model-table.ts";

const NO_NAMES = new Set(["AI", "An", "A", "The", "Our", "In", "Not"]);

/** The name a bot's prompt gives it, where it is stated plainly. */
export function personaName(system: string): string | null {
  const name = /\b[Yy](?:our name is|ou are(?: called)?) ([A-Z][\p{L}\p{N}'-]{1,30})/u.exec(system)?.[1];
  return name === undefined || NO_NAMES.has(name) ? null : name;
}

/** The sentence for unknown answers, where a bot's prompt quotes one. */
export function fallbackSentence(system: string): string | null {
  const pattern =
    /(?:don't|do not|cannot|can't) (?:know|find|answer)[^"“”\n]{0,80}["“]([^"“”\n]{2,300})["”]/i;
  return pattern.exec(system)?.[1] ?? null;
}

export function introduceAs(name: string | null): string {
  return name ?? `Parley's offline model (${OFFLINE_MODEL})`;
}
