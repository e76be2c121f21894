import { z } from "zod";

/** The params of the requests that we answer, the same in every version of the protocol. */
const cursor = z.string().optional();
const text = z.string();

export const ListParams = z.looseObject({ cursor });

export const CallToolParams = z.looseObject({
  name: text,
  arguments: z.record(z.string(), z.unknown()).optional(),
});

export const ReadResourceParams = z.looseObject({ uri: text });

export const GetPromptParams = z.looseObject({
  name: text,
  arguments: z.record(z.string(), z.string()).optional(),
});

export const CompleteParams = z.looseObject({
  ref: z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("ref/prompt"), name: text }),
    z.looseObject({ type: z.literal("ref/resource"), uri: text }),
  ]),
  argument: z.looseObject({ name: text, value: text }),
  context: z.looseObject({ arguments: z.record(z.string(), z.string()).optional() }).optional(),
});

export const TaskParams = z.looseObject({ taskId: text });
