import type { flowRuns } from "../en/flow-runs.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const flowRunsTexts = await inPageLanguage(
  import.meta.glob<typeof flowRuns>("../*/flow-runs.ts", { import: "flowRuns" }),
);
