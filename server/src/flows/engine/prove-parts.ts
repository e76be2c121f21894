import { stepOf, type FlowDefinition, type Step } from "../definition.ts";
import { codePhrasesFor } from "./phrases.ts";
import type { FlowButton } from "./state.ts";

/** What a step runs that proves an address; no action of a project can have this name. */
export const PROVE = "@prove";

type Prove = Extract<Step, { kind: "prove" }>;

/** A step as a run takes it. */
export type EngineStep = Exclude<Step, { kind: "ask" }> | AskStep;

export type AskStep = Extract<Step, { kind: "ask" }> & {
  /** Where it asks for a code: what else the visitor can do. */
  readonly code?: CodeWays;
};

interface CodeWays {
  readonly send: string;
  readonly address: string;
  readonly buttons: readonly FlowButton[];
}

/** The step at which a run is: of a step that proves an address, the part that it is in. */
export function engineStepOf(definition: FlowDefinition, place: string): EngineStep | undefined {
  const [id = "", part = ""] = place.split(".");
  const step = stepOf(definition, id);
  if (step?.kind !== "prove") return part === "" ? step : undefined;
  const parts = partsOf(id, step);
  return Object.hasOwn(parts, part) ? parts[part] : undefined;
}

/**
 * It asks for the address, sends a code there, asks for the code and takes it. What doesn't fit is asked for again,
 * as often as it takes: only six digits are a try. A code that has ended takes the way of a failure.
 */
function partsOf(id: string, step: Prove): Readonly<Record<string, EngineStep>> {
  const { variable, next, failed } = step;
  const [send, sent, code, take, taken, wrong, invalid, limited] = PARTS.map((part) => `${id}.${part}`);
  const status = `${variable}_proof`;
  const isMail = step.method === "email";
  const addressPhrases = codePhrasesFor(step.text);
  const codePhrases = codePhrasesFor(step.code_text);
  const button = (text: string): FlowButton => ({ text, value: text });
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
      answer: { type: isMail ? "email" : "telephone" },
      next: send!,
    },
    send: { ...prove({ address: `{{answers.${variable}}}` }), next: sent! },
    sent: {
      kind: "condition",
      cases: [
        { if: isStatus("sent"), next: code! },
        { if: isStatus("limited"), next: limited! },
      ],
      otherwise: invalid!,
    },
    invalid: {
      kind: "say",
      text: isMail ? addressPhrases.noCodeToAddress : addressPhrases.noCodeToNumber,
      next: id,
    },
    limited: { kind: "say", text: addressPhrases.tooManyCodes, next: step.failed ?? null },
    code: {
      ...asks,
      text: step.code_text,
      variable: `${variable}_code`,
      answer: { type: "text", pattern: "######" },
      retry: codePhrases.sixDigits,
      attempts: Number.POSITIVE_INFINITY,
      next: take!,
      code: {
        send: send!,
        address: id,
        buttons: [
          button(codePhrases.newCode),
          button(isMail ? codePhrases.otherAddress : codePhrases.otherNumber),
        ],
      },
    },
    take: {
      ...prove({ address: `{{answers.${variable}}}`, code: `{{answers.${variable}_code}}` }),
      next: taken!,
    },
    taken: {
      kind: "condition",
      cases: [{ if: isStatus("wrong"), next: wrong! }],
      otherwise: next,
    },
    wrong: { kind: "say", text: codePhrases.wrongCode, next: code! },
  };
}

const PARTS = ["send", "sent", "code", "take", "taken", "wrong", "invalid", "limited"] as const;
