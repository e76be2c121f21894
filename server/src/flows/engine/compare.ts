import { fillTemplate, type TemplateValues } from "../../language/index.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import type { FlowComparison } from "../definition.ts";

/** Whether a comparison holds. Two numbers compare as numbers; dates compare by their text, as 2026-01-31 does. */
export function compare({ left, operator, right }: FlowComparison, values: TemplateValues): boolean {
  const [a, b] = [left, right].map((side) => foldText(fillTemplate(side, values).trim())) as [string, string];
  switch (operator) {
    case "equals":
      return order(a, b) === 0;
    case "not_equals":
      return order(a, b) !== 0;
    case "contains":
      return b !== "" && a.includes(b);
    case "not_contains":
      return b === "" || !a.includes(b);
    case "starts_with":
      return b !== "" && a.startsWith(b);
    case "greater":
      return a !== "" && order(a, b) > 0;
    case "at_least":
      return a !== "" && order(a, b) >= 0;
    case "less":
      return a !== "" && order(a, b) < 0;
    case "at_most":
      return a !== "" && order(a, b) <= 0;
    case "is_empty":
      return a === "";
    case "is_not_empty":
      return a !== "";
  }
}

function order(a: string, b: string): number {
  const isNumeric = a !== "" && b !== "" && Number.isFinite(Number(a)) && Number.isFinite(Number(b));
  if (isNumeric) return Number(a) - Number(b);
  return a < b ? -1 : a > b ? 1 : 0;
}
