import { problemsTexts } from "../i18n/areas/problems.ts";

const strings: Readonly<Record<string, string>> = problemsTexts;

/** An address or a status in the server's sentence, which no catalogue can have. */
const DETAIL = /https?:\/\/\S+?(?=[.)]*$)|\b[1-5]\d\d\b/;

/** The reason in the reader's language; the server's own sentence for one that the catalogue doesn't have. */
export function problemText({
  reason,
  problem,
}: Readonly<Record<"reason" | "problem", string | null>>): string {
  const sentence = problem ?? "";
  const known = reason !== null && Object.hasOwn(strings, reason) ? strings[reason]! : null;
  if (known === null) return sentence;
  const detail = DETAIL.exec(sentence)?.[0];
  return detail === undefined ? known : `${known}: ${detail}`;
}
