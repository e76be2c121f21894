import { z } from "zod";
import { id, name, timestamp } from "../platform/operations/fields.ts";
import { PriorityName } from "../sessions/index.ts";

export const MOST_POLICIES = 50;
const LONGEST_MINUTES = 30 * 24 * 60;

const target = (what: string) =>
  z
    .number()
    .int()
    .min(1)
    .max(LONGEST_MINUTES)
    .nullable()
    .describe(`Minutes within which ${what}; null for no such target`);

/** What createSlaPolicy and updateSlaPolicy share. */
export const slaPolicyFields = {
  team_id: id("team").nullable().describe("Only conversations of this team; null for every team and none"),
  priorities: z
    .array(PriorityName)
    .max(5)
    .describe("Only conversations of these priorities; empty for every priority"),
  first_reply_minutes: target("a person replies after the conversation has come to people"),
  next_reply_minutes: target("a person answers each further message of the visitor"),
  resolution_minutes: target("the conversation is resolved"),
  in_business_hours: z
    .boolean()
    .describe("Count only the business hours of the conversation's team, or of the default one"),
  pauses_while_snoozed: z.boolean().describe("Nothing counts while the conversation is snoozed"),
  pauses_while_waiting: z
    .boolean()
    .describe("The time to resolution doesn't count while the team waits for the visitor"),
  position: z
    .number()
    .int()
    .min(0)
    .max(1_000)
    .describe("The first policy that fits a conversation counts, the lowest position first"),
};

export const slaPolicyId = id("SLA policy");
export const slaPolicyName = name(80);

export const SlaPolicy = z
  .object({
    id: z.number().int(),
    name: z.string(),
    ...slaPolicyFields,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "SlaPolicy" });
