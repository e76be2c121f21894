import { z } from "zod";

/** The origin of a customer's site at a vendor, such as https://acme.zendesk.com. */
export const siteAddress = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .transform((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`))
  .refine(
    (text) => URL.canParse(text) && new URL(text).username === "",
    "must be an address such as https://acme.example.com.",
  )
  .transform((text) => new URL(text).origin);
