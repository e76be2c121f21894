import { z } from "zod";
import { isTimeZone } from "../platform/time/time-zones.ts";
import { NOTIFIED_CONVERSATIONS } from "./tables.ts";

export const notificationFields = {
  conversations: z
    .enum(NOTIFIED_CONVERSATIONS)
    .describe("Which waiting conversations notify the caller in the browser and by push"),
  sound: z.boolean().describe("Whether the dashboard plays a sound"),
  mail_after_minutes: z
    .number()
    .int()
    .min(1)
    .max(1440)
    .nullable()
    .describe("A mail is sent when a visitor has waited that long; null for none"),
  digest_hour: z
    .number()
    .int()
    .min(0)
    .max(23)
    .nullable()
    .describe("The hour of the daily digest in the time zone; null for none"),
  time_zone: z.string().max(64).refine(isTimeZone, "must be the name of a time zone, such as Europe/Berlin."),
};

export const settingsInput = z.object(notificationFields).partial();

export const PushBrowser = z.object({
  id: z.number(),
  browser: z.string(),
  created_at: z.string(),
});

export const NotificationSettings = z.object({
  ...notificationFields,
  push_key: z.string().describe("The server's public key, with which a browser subscribes"),
  push_browsers: z.array(PushBrowser).describe("The caller's browsers that receive push messages"),
  mail_delivers: z.boolean().describe("False where no mail server is configured, so that no mails are sent"),
});
