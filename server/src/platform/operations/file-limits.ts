import { z } from "zod";
import type { Config } from "../config/config.ts";

/** What this installation accepts, for screens that check files before they upload them. */
export const FileLimits = z
  .object({
    per_message: z.number().int().describe("How many files a message may have"),
    max_bytes: z.number().int().describe("How large a file may be"),
  })
  .meta({ id: "FileLimits" });

export const fileLimitsOf = ({ attachments }: Config): z.input<typeof FileLimits> => ({
  per_message: attachments.perMessage,
  max_bytes: attachments.maxBytes,
});
