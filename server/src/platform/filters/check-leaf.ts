import { foldText } from "../text/fold-text.ts";
import { timeSpan, toWholeNumber, type FilterField, type FilterLeaf, type FilterScalar } from "./filter.ts";

type Asked = Pick<FilterLeaf, "operator" | "value">;

/** Describes what is wrong with a condition's value or operator ("must …"), or null if it is valid. */
export function checkLeaf(field: FilterField, { operator, value }: Asked): Problem | null {
  // What a custom key may be compared with is known to the project alone: `problemOfCustomLeaf`.
  if (field.kind === "custom") return null;
  const unfit = operatorProblem(field, operator);
  if (unfit) return { at: "operator", sentence: unfit };
  const acceptsList = operator === "in" || operator === "notIn";
  if (acceptsList !== Array.isArray(value)) {
    return {
      at: "value",
      sentence: acceptsList ? `must be a list for ${operator}.` : `must be one value for ${operator}.`,
    };
  }
  if (value === null) {
    return operator === "eq" || operator === "ne"
      ? null
      : {
          at: "value",
          sentence: `must not be null for ${operator}; only eq and ne match a missing value.`,
        };
  }
  const scalars = (Array.isArray(value) ? value : [value]) as readonly FilterScalar[];
  for (const scalar of scalars) {
    const sentence = valueProblem(field, operator, scalar);
    if (sentence) return { at: "value", sentence };
  }
  return null;
}

export interface Problem {
  readonly at: "operator" | "value";
  readonly sentence: string;
}

function operatorProblem(field: FilterField, operator: Asked["operator"]): string | null {
  const byPart = operator === "startsWith" || operator === "endsWith";
  const byOrder = operator === "gt" || operator === "gte" || operator === "lt" || operator === "lte";
  if (field.kind === "time" && byPart) return "must be eq, ne, gt, gte, lt, lte, in or notIn for a time.";
  if (field.kind === "tags" && byOrder) return "must be eq, ne, startsWith, endsWith, in or notIn for tags.";
  return null;
}

function valueProblem(field: FilterField, operator: Asked["operator"], value: FilterScalar): string | null {
  switch (field.kind) {
    case "text":
      return typeof value === "string" ? null : "must be text.";
    case "tags":
      if (typeof value !== "string" || foldText(value).trim() === "") return "must be a tag.";
      return value.includes(",") ? "must be a single tag without a comma; use in for several." : null;
    case "number":
      return toWholeNumber(value) === null ? "must be a whole number." : null;
    case "time":
      return typeof value === "string" && timeSpan(value)
        ? null
        : "must be a day such as 2026-01-31 or a time such as 2026-01-31T12:00:00Z.";
    case "custom":
      return null;
    case "choice":
      if (typeof value !== "string") return "must be text.";
      return !isEquality(operator) || Object.hasOwn(field.choices, value.toLowerCase())
        ? null
        : `must be one of ${Object.keys(field.choices).join(", ")}.`;
  }
}

const isEquality = (operator: Asked["operator"]) =>
  operator === "eq" || operator === "ne" || operator === "in" || operator === "notIn";
