import { templatePaths } from "../../language/index.ts";
import type { WantedAnswer, FlowDefinition, Step } from "../definition.ts";
import { parseDay } from "../engine/read-answer.ts";
import { asError, asWarning, type FlowProblem } from "./problem.ts";

const CONTACT_FIELDS = ["name", "email", "phone"];
const SESSION_FIELDS = ["id", "language"];

/** Empty texts, questions that no answer fits, and templates that name what the flow never sets. */
export function contentProblems(
  definition: FlowDefinition,
  others: readonly FlowDefinition[],
): FlowProblem[] {
  const known = knownPaths([definition, ...others]);
  return Object.entries(definition.steps).flatMap(([id, step]) => [
    ...emptyProblems(id, step),
    ...(step.kind === "ask" ? answerProblems(id, step.answer) : []),
    ...templatesOf(step)
      .flatMap(templatePaths)
      .filter((path) => !known(path))
      .map((path) => asError("unknown_variable", { step: id }, `{{${path}}} is set by no step.`, path)),
  ]);
}

function emptyProblems(id: string, step: Step): FlowProblem[] {
  const missing = (code: FlowProblem["code"], what: string) => [
    asError(code, { step: id }, `${what} is missing.`),
  ];
  const isBlank = (value: string | undefined) => value === undefined || value.trim() === "";
  switch (step.kind) {
    case "say":
      return [
        ...(isBlank(step.text) ? missing("empty_text", "The text") : []),
        ...(step.buttons?.some(({ text }) => isBlank(text))
          ? missing("empty_button", "The text of a button")
          : []),
      ];
    case "ask":
      return [
        ...(isBlank(step.text) ? missing("empty_question", "The question") : []),
        ...(step.variable === "" ? missing("empty_variable", "The name under which the answer is kept") : []),
      ];
    case "prove":
      return [
        ...(isBlank(step.text) || isBlank(step.code_text) ? missing("empty_question", "The question") : []),
        ...(step.variable === "" ? missing("empty_variable", "The name under which the answer is kept") : []),
      ];
    case "set":
      return Object.keys(step.values).length === 0 ? missing("empty_values", "A value to set") : [];
    case "condition":
      return [
        ...(step.cases.length === 0 ? missing("empty_cases", "A case") : []),
        ...(step.cases.some((one) => isBlank(one.if.left))
          ? missing("empty_comparison", "What a case compares")
          : []),
      ];
    case "action":
      return step.action === "" ? missing("empty_action", "The action") : [];
    case "jump":
      return step.step === undefined && isBlank(step.flow) ? missing("empty_jump", "Where it jumps to") : [];
    case "hand_over":
    case "end":
      return [];
  }
}

function answerProblems(id: string, { type, choices = [], min, max, pattern }: WantedAnswer): FlowProblem[] {
  const wrong = (code: FlowProblem["code"], message: string, name?: string) =>
    asError(code, { step: id }, message, name);
  const problems: FlowProblem[] = [];
  if (type === "choice") {
    if (choices.length === 0) problems.push(wrong("no_options", "A choice needs at least one option."));
    if (choices.some(({ text }) => text.trim() === ""))
      problems.push(wrong("empty_option", "The text of an option is missing."));
    const texts = choices.map(({ text }) => text.trim().toLowerCase());
    if (new Set(texts).size < texts.length)
      problems.push(wrong("same_options", "Two options have the same text."));
  }
  for (const limit of [min, max]) {
    if (limit === undefined) continue;
    const fits =
      type === "date" ? limit === "today" || parseDay(String(limit)) !== null : typeof limit === "number";
    if (!fits)
      problems.push(
        type === "date"
          ? wrong("no_date", `${limit} is no date such as 2026-01-31.`, String(limit))
          : wrong("no_number", `${limit} is no number.`, String(limit)),
      );
  }
  if (typeof min === typeof max && min !== undefined && max !== undefined && min !== "today" && min > max)
    problems.push(wrong("reversed_limits", "No answer fits: the least is more than the most."));
  if (pattern !== undefined && type !== "text")
    problems.push(asWarning("unused_pattern", { step: id }, "Only a text is compared with a pattern."));
  return problems;
}

/** Every template of a step. */
function templatesOf(step: Step): string[] {
  switch (step.kind) {
    case "say":
      return [step.text, ...(step.buttons ?? []).flatMap(({ text, value }) => [text, value ?? ""])];
    case "ask":
      return [step.text, step.retry ?? ""];
    case "prove":
      return [step.text, step.code_text];
    case "set":
      return Object.values(step.values);
    case "condition":
      return step.cases.flatMap((one) => [one.if.left, one.if.right]);
    case "action":
      return Object.values(step.arguments);
    case "hand_over":
    case "end":
      return [step.text ?? ""];
    case "jump":
      return [];
  }
}

/** Values come along in a jump between flows, so what another flow sets is known here, too. */
function knownPaths(flows: readonly FlowDefinition[]): (path: string) => boolean {
  const answers = new Set<string>();
  const results = new Set<string>();
  for (const step of flows.flatMap(({ steps }) => Object.values(steps))) {
    if (step.kind === "ask" || step.kind === "prove") answers.add(step.variable);
    if (step.kind === "set") for (const name of Object.keys(step.values)) answers.add(name);
    if (step.kind === "action" && step.save_as !== undefined) results.add(step.save_as);
  }
  return (path) => {
    const [group, name = "", key = ""] = path.split(".");
    if (group === "answers") return answers.has(name);
    if (group === "results") return results.has(name);
    if (group === "contact") return CONTACT_FIELDS.includes(name) || (name === "fields" && key !== "");
    return group === "session" && SESSION_FIELDS.includes(name);
  };
}
