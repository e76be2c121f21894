import type { z } from "zod";
import type { FlowDefinition } from "../definition.ts";

export const APPOINTMENT: z.input<typeof FlowDefinition> = {
  name: "Appointment",
  description:
    "Asks for a day, a time and an e-mail address, and hands the wish to a person who confirms it.",
  triggers: [
    { kind: "button", label: "Book an appointment" },
    {
      kind: "intent",
      examples: [
        "I'd like to book an appointment",
        "Can I come by on Friday?",
        "Schedule a meeting",
        "Reserve a table",
      ],
    },
  ],
  start: "ask_day",
  steps: {
    ask_day: {
      kind: "ask",
      text: "On which day would you like to come?",
      variable: "day",
      answer: { type: "date", min: "today" },
      retry: "Please name a day from today on, such as 31 January or 2027-01-31.",
      otherwise: "person",
      next: "ask_time",
    },
    ask_time: {
      kind: "ask",
      text: "Which time of the day suits you?",
      variable: "time",
      answer: { type: "choice", choices: [{ text: "Morning" }, { text: "Noon" }, { text: "Afternoon" }] },
      next: "ask_people",
    },
    ask_people: {
      kind: "ask",
      text: "For how many people?",
      variable: "people",
      answer: { type: "number", min: 1, max: 50 },
      next: "ask_email",
    },
    ask_email: {
      kind: "ask",
      text: "Where do we send the confirmation?",
      variable: "email",
      answer: { type: "email" },
      next: "confirm",
    },
    confirm: {
      kind: "ask",
      text: "{{answers.day}}, {{answers.time}}, {{answers.people}} people, confirmation to {{answers.email}}. Is that right?",
      variable: "confirmed",
      answer: { type: "choice", choices: [{ text: "Yes" }, { text: "Start again" }] },
      otherwise: "person",
      next: "decide",
    },
    decide: {
      kind: "condition",
      cases: [{ if: { left: "{{answers.confirmed}}", operator: "equals", right: "Yes" }, next: "person" }],
      otherwise: "ask_day",
    },
    person: { kind: "hand_over", text: "Thank you! A colleague looks at it and confirms." },
  },
};
