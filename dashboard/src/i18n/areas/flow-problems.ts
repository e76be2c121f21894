import type { flowProblems } from "../en/flow-problems.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const flowProblemsTexts = await inPageLanguage(
  import.meta.glob<typeof flowProblems>("../*/flow-problems.ts", { import: "flowProblems" }),
);
