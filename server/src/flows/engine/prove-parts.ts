import { stepOf, type FlowDefinition, type Step } from "../definition.ts";
import { phrasesFor } from "./phrases.ts";

/** What a step runs that proves an address; no action of a project can have this name. */
export const PROVE = "@prove";

type Prove = Extract<Step, { kind: "prove" }>;

/** The step at which a run is: of a step that proves an address, the part that it is in. */
export function engineStepOf(definition: FlowDefinition, place: string): Step | undefined {
  const [id = "", part = ""] = place.split(".");
  const step = stepOf(definition, id);
  if (step?.kind !== "prove") return part === "" ? step : undefined;
  const parts = partsOf(id, step);
  return Object.hasOwn(parts, part) ? parts[part] : undefined;
}

/**
 * It asks for the address, sends a code there, asks for the code and takes it. What doesn't fit is asked for again; a
 * code that has ended takes the way of a failure.
 */
function partsOf(id: string, step: Prove): Readonly<Record<string, Step>> {
  const { variable, next, failed } = step;
  const [send, sent, code, take, taken, wrong, invalid] = PARTS.map((part) => `${id}.${part}`);
  const status = `${variable}_proof`;
  const isStatus = (right: string) => ({
    left: `{{results.${status}.status}}`,
    operator: "equals" as const,
    right,
  });
  const prove = (given: Readonly<Record<string, string>>) => ({
    kind: "action" as const,
    action: PROVE,
    arguments: given,
    save_as: status,
    failed,
  });
  const asks = { kind: "ask" as const, ...(failed == null ? {} : { otherwise: failed }) };
  return {
    "": {
      ...asks,
      text: step.text,
      variable,
      answer: { type: step.method === "email" ? "email" : "telephone" },
      next: send!,
    },
    send: { ...prove({ address: `{{answers.${variable}}}` }), next: sent! },
    sent: {
      kind: "condition",
      cases: [{ if: isStatus("sent"), next: code! }],
      otherwise: invalid!,
    },
    invalid: { kind: "say", text: phrasesFor(step.text).noCodeThere, next: id },
    code: {
      ...asks,
      text: step.code_text,
      variable: `${variable}_code`,
      answer: { type: "text", pattern: "######" },
      retry: phrasesFor(step.code_text).wrongCode,
      next: take!,
    },
    take: { ...prove({ code: `{{answers.${variable}_code}}` }), next: taken! },
    taken: {
      kind: "condition",
      cases: [{ if: isStatus("wrong"), next: wrong! }],
      otherwise: next,
    },
    wrong: { kind: "say", text: phrasesFor(step.code_text).wrongCode, next: code! },
  };
}

const PARTS = ["send", "sent", "code", "take", "taken", "wrong", "invalid"] as const;
