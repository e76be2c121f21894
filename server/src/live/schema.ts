import { z } from "zod";

export const lastEventId = z
  .string()
  .max(40)
  .optional()
  .describe("Same as the Last-Event-ID header, for a page that resumes on its first connection");
