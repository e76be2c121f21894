import { z } from "zod";
import type { StreamEvents } from "../../platform/operations/define-operation.ts";

const Failure = z
  .object({
    type: z.literal("RXERROR"),
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: "Failure" });

/** The events of a streamed reply, whose last one has the usual answer. */
export const replyEvents = (message: z.ZodType): StreamEvents => ({
  delta: z.object({ text: z.string() }).describe("The next piece of the text"),
  dropped: z.object({}).describe("A person took over: discard the text so far"),
  done: z.object({ type: z.literal("RXSUCCESS"), message: z.string(), data: message }),
  error: Failure,
});
