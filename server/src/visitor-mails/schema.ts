import { z } from "zod";

export const visitorMailFields = {
  enabled: z.boolean().describe("Whether visitors who have left get the answers by mail"),
  after_minutes: z
    .number()
    .int()
    .min(1)
    .max(1440)
    .describe("The mail goes out that long after the last answer, with all that is unread"),
};

export const visitorMailInput = z.object(visitorMailFields).partial();

export const VisitorMailSettings = z.object({
  ...visitorMailFields,
  mail_delivers: z.boolean().describe("False where no mail server is configured, so that no mails are sent"),
  reply_domain: z
    .string()
    .nullable()
    .describe("The domain whose mails reach the server, so that visitors can reply by mail; null for none"),
});
