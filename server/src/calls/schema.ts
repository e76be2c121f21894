import { z } from "zod";
import { id, timestamp } from "../platform/operations/fields.ts";
import { E164 } from "../platform/phone-numbers/phone-numbers.ts";
import { CALL_DIRECTIONS, CALL_STATUSES } from "./tables.ts";

export const callId = id("call");
export const callStatus = z.enum(CALL_STATUSES);
export const callDirection = z.enum(CALL_DIRECTIONS);
export const phoneNumber = z
  .string()
  .regex(E164, "must be a phone number in E.164 format, such as +14155550123.");

export const PhoneCall = z
  .object({
    id: callId,
    session_uid: z.string().describe("The conversation that holds what was said"),
    channel_id: z.number().int().nullable().describe("Null once the channel is disconnected"),
    direction: callDirection,
    status: callStatus.describe("placing: the carrier has not accepted the call yet"),
    from: z.string(),
    to: z.string(),
    extra_data: z.record(z.string(), z.unknown()).nullable(),
    answered_by: z
      .string()
      .nullable()
      .describe("human, or a kind of machine; null where it was not detected"),
    answered_at: timestamp.nullable(),
    ended_at: timestamp.nullable(),
    duration_seconds: z.number().int().nullable().describe("From the answer to the end"),
    recording: z
      .object({
        url: z.string(),
        consent_at: timestamp.nullable().describe("When the consent sentence was spoken"),
      })
      .nullable()
      .describe("The address at the carrier; it may ask for the account's credentials"),
    transfer: z
      .object({ to: z.string(), status: z.string().nullable() })
      .nullable()
      .describe("The number that a person was dialled in with, and how that call ended"),
    cost_usd: z.number().nullable().describe("Null until it is known"),
    problem: z.string().nullable().describe("Why it failed"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "PhoneCall" });
