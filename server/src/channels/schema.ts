import { z } from "zod";
import { id, name, timestamp } from "../platform/operations/fields.ts";
import { CHANNEL_KINDS, CHANNEL_STATES } from "./tables.ts";

export const channelId = id("channel");
export const channelKind = z.enum(CHANNEL_KINDS).describe("The vendor");
export const channelName = name(100).describe("A name for the team; by default the account's");

const LONGEST_VALUE = 10_000;

/** Each kind has its own fields, which getChannelKinds describes. */
const values = z.record(
  z.string().max(64),
  z.union([z.string().max(LONGEST_VALUE), z.number(), z.boolean(), z.null()]),
);
export const credentials = values.describe(
  "The secrets that the kind asks for; checked, sealed, never returned",
);
export const settings = values.describe("What else the kind asks for");

export const ChannelField = z
  .object({
    key: z.string(),
    description: z.string(),
    type: z.enum(["text", "number", "boolean", "choice"]),
    is_required: z.boolean(),
    options: z.array(z.string()).describe("For a choice"),
    default: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  })
  .meta({ id: "ChannelField" });

export const ChannelKindSummary = z
  .object({
    kind: channelKind,
    label: z.string(),
    carries: z.enum(["messages", "calls"]).describe("What an account of the kind carries"),
    credentials: z.array(ChannelField).describe("Secrets"),
    settings: z.array(ChannelField),
    limits: z
      .object({
        text_length: z.number().int().describe("Longer texts are sent in several messages"),
        file_bytes: z.number().int().describe("Larger files are sent as a link; 0: all are"),
        choices: z.number().int().describe("More choices are sent as a numbered list"),
        reply_window_hours: z
          .number()
          .nullable()
          .describe("How long after the visitor's last message a reply is allowed; null: always"),
      })
      .nullable()
      .describe("Of messages; null where the kind carries calls"),
    docs: z.string().describe("The page of the documentation that explains how to connect it"),
  })
  .meta({ id: "ChannelKindSummary" });

export const ChannelSummary = z
  .object({
    id: channelId,
    project_id: z.number().int(),
    integration_id: z.number().int().describe("As in the sessions of this channel"),
    kind: channelKind,
    name: z.string(),
    account_name: z.string().describe("As the vendor names the account, such as @acme_bot or a phone number"),
    settings: z.record(z.string(), z.unknown()).describe("Never the credentials"),
    state: z
      .enum(CHANNEL_STATES)
      .describe("failing: the vendor refuses the account until a person acts; paused: everything waits"),
    problem: z
      .string()
      .nullable()
      .describe("Why it is failing and what to do, or why it can't be read right now"),
    problem_at: timestamp.nullable(),
    next_step: z.string().nullable().describe("What is left to do in the vendor's console"),
    inbound_url: z
      .string()
      .nullable()
      .describe(
        "The address that the vendor calls; null where it makes no calls, or without the permission to change settings",
      ),
    last_received_at: timestamp.nullable(),
    last_sent_at: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "ChannelSummary" });
