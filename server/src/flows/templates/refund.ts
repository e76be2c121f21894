import type { z } from "zod";
import type { FlowDefinition } from "../definition.ts";

export const REFUND: z.input<typeof FlowDefinition> = {
  name: "Refund",
  description:
    "Collects the order number, the reason and an e-mail address, and hands the request to a person.",
  triggers: [
    { kind: "button", label: "Return or refund" },
    {
      kind: "intent",
      examples: [
        "I want my money back",
        "I'd like to return an item",
        "Please refund my order",
        "The product is broken",
      ],
    },
  ],
  start: "sorry",
  steps: {
    sorry: {
      kind: "say",
      text: "Sorry that it didn't work out. I collect what my colleagues need.",
      next: "ask_order",
    },
    ask_order: {
      kind: "ask",
      text: "What is your order number?",
      variable: "order_id",
      answer: { type: "text", min: 3, max: 40 },
      otherwise: "person",
      next: "ask_reason",
    },
    ask_reason: {
      kind: "ask",
      text: "What is the reason?",
      variable: "reason",
      answer: {
        type: "choice",
        choices: [
          { text: "It is damaged", value: "damaged" },
          { text: "It doesn't fit", value: "fit" },
          { text: "I changed my mind", value: "mind" },
          { text: "Something else", value: "other" },
        ],
      },
      otherwise: "person",
      next: "by_reason",
    },
    by_reason: {
      kind: "condition",
      cases: [
        { if: { left: "{{answers.reason}}", operator: "equals", right: "damaged" }, next: "ask_damage" },
      ],
      otherwise: "ask_email",
    },
    ask_damage: {
      kind: "ask",
      text: "What is damaged? A sentence is enough.",
      variable: "damage",
      answer: { type: "text", min: 3 },
      next: "ask_email",
    },
    ask_email: {
      kind: "ask",
      text: "Which e-mail address did you order with?",
      variable: "email",
      answer: { type: "email" },
      otherwise: "person",
      next: "person",
    },
    person: { kind: "hand_over", text: "Thank you. A colleague takes care of your refund." },
  },
};
