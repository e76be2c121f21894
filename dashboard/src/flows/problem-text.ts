import type { FlowProblem } from "../api/client.ts";
import { flowProblemsTexts } from "../i18n/areas/flow-problems.ts";

/** A problem in the reader's language; one that a newer server has, in its own words. */
export function flowProblemText({ code, name, message }: FlowProblem): string {
  const sentences: Readonly<Partial<Record<string, (name: string) => string>>> = flowProblemsTexts;
  const sentence = sentences[code]?.(name ?? "");
  return sentence?.replace(QUOTED_SCORE, "$2 ($1)") ?? message;
}

/** A trained question that the flow is close to, which only `checkFlow` and `publishFlow` search for. */
export const isTakenQuestion = ({ code }: FlowProblem): boolean => code === "takes_question";

/** A trained question comes with its score, which is no part of what is quoted. */
const QUOTED_SCORE = / \((\d\.\d\d)\)([\s\u{a0}\u{202f}]?[”“»"」])/u;
