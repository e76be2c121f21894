import { z } from "zod";
import { isEmail } from "../contacts/index.ts";
import { isTimeZone } from "../platform/time/time-zones.ts";
import { sessionUid } from "../sessions/index.ts";

export const TranscriptRequest = z.object({
  session_uid: sessionUid,
  email: z
    .string()
    .trim()
    .max(254)
    .refine(isEmail, "must be an e-mail address.")
    .optional()
    .describe("The mailbox; without it, the one that is known of the visitor"),
  language: z.string().max(35).optional().describe("The language of the mail, such as de"),
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, "must be the name of a time zone, such as Europe/Berlin.")
    .default("UTC")
    .describe("The time zone of the times in it"),
});
