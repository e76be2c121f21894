import type { FlowProblem } from "../api/client.ts";
import { flowProblemsTexts } from "../i18n/areas/flow-problems.ts";

/** A problem in the reader's language; one that a newer server has, in its own words. */
export function flowProblemText({ code, name, message }: FlowProblem): string {
  const sentences: Readonly<Partial<Record<string, (name: string) => string>>> = flowProblemsTexts;
  return sentences[code]?.(name ?? "") ?? message;
}
