import type { z } from "zod";
import type { FlowDefinition } from "../definition.ts";

export const FEEDBACK: z.input<typeof FlowDefinition> = {
  name: "Feedback",
  description: "Asks how satisfied a visitor is, and what would have been better.",
  triggers: [
    { kind: "button", label: "Give feedback" },
    { kind: "event", name: "feedback" },
    { kind: "intent", examples: ["I'd like to give feedback", "I have a suggestion", "I want to complain"] },
  ],
  start: "ask_rating",
  steps: {
    ask_rating: {
      kind: "ask",
      text: "How satisfied are you with us, from 1 (not at all) to 5 (very)?",
      variable: "rating",
      answer: {
        type: "choice",
        choices: [{ text: "1" }, { text: "2" }, { text: "3" }, { text: "4" }, { text: "5" }],
      },
      next: "by_rating",
    },
    by_rating: {
      kind: "condition",
      cases: [{ if: { left: "{{answers.rating}}", operator: "at_least", right: "4" }, next: "ask_praise" }],
      otherwise: "ask_problem",
    },
    ask_praise: {
      kind: "ask",
      text: "Thank you! What did you like most?",
      variable: "comment",
      answer: { type: "text" },
      next: "thanks",
    },
    ask_problem: {
      kind: "ask",
      text: "Sorry to hear that. What should we do better?",
      variable: "comment",
      answer: { type: "text" },
      next: "thanks",
    },
    thanks: { kind: "end", text: "Thank you for taking the time." },
  },
};
