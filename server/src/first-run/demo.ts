import type { ContactInput } from "../contacts/index.ts";

/** The demo a new installation starts with: a bicycle shop that answers its customers. */
export const DEMO = {
  organization: "Demo organization",
  owner: { name: "Demo Owner", email: "owner@example.com" },
  project: "Lumen Bikes",
  widget: {
    greeting: "Hi, welcome to Lumen Bikes! Ask me about orders, returns or repairs.",
    suggested_questions: ["How long does shipping take?", "Can I return a bike?", "Do you repair e-bikes?"],
  },
  company: { name: "Harbour Couriers", website: "https://harbour-couriers.example" },
  list: {
    name: "VIP customers",
    icon: "star",
    filter_by: {
      operator: "AND" as const,
      conditions: [
        { model: "CONTACTS" as const, key: "tags" as const, operator: "in" as const, value: ["vip"] },
      ],
    },
  },
  question: "How long does shipping take?",
};

/** One of each type; the first works for the demo's company. */
export const DEMO_CONTACTS: readonly ContactInput[] = [
  {
    name: "Mira Voss",
    email: "mira@harbour-couriers.example",
    phone: "+4930901820",
    type: "user",
    tags: "vip,fleet",
  },
  { name: "Tomas Lind", email: "tomas.lind@example.com", type: "lead", tags: "newsletter" },
  { name: "Cheap Parts 24", email: "offers@cheap-parts.example", type: "spam" },
];
