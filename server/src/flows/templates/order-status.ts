import type { z } from "zod";
import type { FlowDefinition } from "../definition.ts";

export const ORDER_STATUS: z.input<typeof FlowDefinition> = {
  name: "Order status",
  description:
    "Asks for the order number and looks it up in the shop. Needs an HTTP action order_status with the parameter order_id, for confirmed visitors: order numbers can be guessed.",
  triggers: [
    { kind: "button", label: "Where is my order?" },
    {
      kind: "intent",
      examples: [
        "Where is my order?",
        "Track my package",
        "When does my parcel arrive?",
        "What is the status of my order?",
      ],
    },
  ],
  start: "ask_order",
  steps: {
    ask_order: {
      kind: "ask",
      text: "What is your order number? You find it in the confirmation e-mail.",
      variable: "order_id",
      answer: { type: "text", min: 3, max: 40 },
      retry: "That doesn't look like an order number.",
      otherwise: "person",
      next: "look_up",
    },
    look_up: {
      kind: "action",
      action: "order_status",
      arguments: { order_id: "{{answers.order_id}}" },
      save_as: "order",
      next: "found",
      failed: "not_found",
    },
    found: {
      kind: "condition",
      cases: [
        {
          if: { left: "{{results.order.status}}", operator: "equals", right: "delivered" },
          next: "delivered",
        },
        { if: { left: "{{results.order.status}}", operator: "is_empty" }, next: "not_found" },
      ],
      otherwise: "status",
    },
    status: { kind: "end", text: "Order {{answers.order_id}}: {{results.order.status}}." },
    delivered: {
      kind: "ask",
      text: "Order {{answers.order_id}} was delivered. Did you get it?",
      variable: "arrived",
      answer: { type: "choice", choices: [{ text: "Yes" }, { text: "No" }] },
      next: "arrived",
    },
    arrived: {
      kind: "condition",
      cases: [{ if: { left: "{{answers.arrived}}", operator: "equals", right: "Yes" }, next: "enjoy" }],
      otherwise: "person",
    },
    enjoy: { kind: "end", text: "Great, enjoy it!" },
    not_found: {
      kind: "ask",
      text: "I can't find order {{answers.order_id}}. What would you like to do?",
      variable: "next_try",
      answer: { type: "choice", choices: [{ text: "Try another number" }, { text: "Talk to a person" }] },
      otherwise: "person",
      next: "again",
    },
    again: {
      kind: "condition",
      cases: [
        {
          if: { left: "{{answers.next_try}}", operator: "equals", right: "Try another number" },
          next: "ask_order",
        },
      ],
      otherwise: "person",
    },
    person: { kind: "hand_over", text: "One moment, a colleague takes over." },
  },
};
