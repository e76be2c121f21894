import type { z } from "zod";
import type { FlowDefinition } from "../definition.ts";

export const LEAD_CAPTURE: z.input<typeof FlowDefinition> = {
  name: "Lead capture",
  description:
    "Asks for a name, an e-mail address and what it is about, and saves them with the contact. Needs the built-in action set_contact_fields.",
  triggers: [
    { kind: "button", label: "Talk to sales" },
    {
      kind: "intent",
      examples: ["I'd like to talk to sales", "Can someone call me about an offer?", "I want a quote"],
    },
  ],
  start: "welcome",
  steps: {
    welcome: {
      kind: "say",
      text: "Happy to help! Three short questions, and we get back to you.",
      next: "ask_name",
    },
    ask_name: {
      kind: "ask",
      text: "What is your name?",
      variable: "name",
      answer: { type: "text", min: 2, max: 100 },
      next: "ask_email",
    },
    ask_email: {
      kind: "ask",
      text: "Which e-mail address can we write to, {{answers.name}}?",
      variable: "email",
      answer: { type: "email" },
      retry: "That doesn't look like an e-mail address, such as name@example.com.",
      next: "ask_need",
    },
    ask_need: {
      kind: "ask",
      text: "What are you looking for?",
      variable: "need",
      answer: { type: "text", min: 3 },
      next: "save",
    },
    save: {
      kind: "action",
      action: "set_contact_fields",
      arguments: { name: "{{answers.name}}", email: "{{answers.email}}" },
      next: "thanks",
      failed: "thanks",
    },
    thanks: { kind: "end", text: "Thank you, {{answers.name}}. We'll write to {{answers.email}} soon." },
  },
};
