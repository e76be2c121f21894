import { z } from "zod";

export const lastEventId = z
  .string()
  .max(40)
  .optional()
  .describe("The same as the Last-Event-ID header, for the first connection of a page that knows its place");
