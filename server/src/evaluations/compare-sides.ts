import { settingsDifferences } from "./measured-settings.ts";
import type { ResultRow } from "./queries/results.ts";
import type { RunRow } from "./queries/runs.ts";
import type { SideResult } from "./schema.ts";

export interface Comparison {
  readonly change: "same" | "fixed" | "broken" | "other" | null;
  readonly reasons: Reason[];
}

interface Reason {
  readonly kind: "model" | "passages_added" | "passages_gone" | "settings";
  readonly detail: string;
}

/** How a case differs between what is live and the draft, and what may have caused it. */
export function compareSides(run: RunRow, { live, draft }: ResultRow): Comparison {
  if (!live || !draft) return { change: null, reasons: [] };
  return { change: changeOf(live, draft), reasons: reasonsOf(run, live, draft) };
}

function changeOf(live: SideResult, draft: SideResult): Comparison["change"] {
  if (live.outcome === draft.outcome) return "same";
  if (draft.outcome === "passed") return "fixed";
  return live.outcome === "passed" ? "broken" : "other";
}

function reasonsOf(run: RunRow, live: SideResult, draft: SideResult): Reason[] {
  if (textsOf(live) === textsOf(draft) && live.outcome === draft.outcome) return [];
  const models = [modelsOf(live), modelsOf(draft)];
  const fields = settingsDifferences(run.live_settings, run.draft_settings)
    .map(({ field }) => field)
    .filter((field) => field !== "model");
  const reasons: Reason[] = [
    { kind: "model", detail: models[0] === models[1] ? "" : models.join(" → ") },
    { kind: "passages_added", detail: passagesOnlyIn(draft, live).join("; ") },
    { kind: "passages_gone", detail: passagesOnlyIn(live, draft).join("; ") },
    { kind: "settings", detail: fields.join(", ") },
  ];
  return reasons.filter(({ detail }) => detail !== "");
}

const modelsOf = ({ replies }: SideResult): string =>
  [...new Set(replies.map(({ model }) => model))].join(", ");

const textsOf = ({ replies }: SideResult): string => replies.map(({ reply }) => reply).join("\n");

function passagesOnlyIn(one: SideResult, other: SideResult): string[] {
  const keys = (side: SideResult) =>
    side.replies.flatMap(({ passages }) => passages.map(({ source, excerpt }) => ({ source, excerpt })));
  const known = new Set(keys(other).map(({ excerpt }) => excerpt));
  const names = keys(one).flatMap(({ source, excerpt }) => (known.has(excerpt) ? [] : [source]));
  return [...new Set(names)].slice(0, 5);
}
