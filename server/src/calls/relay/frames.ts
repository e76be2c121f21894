import { z } from "zod";
import { wellFormed } from "../../platform/text/well-formed.ts";

const text = (longest: number) => z.string().max(longest);

/** What carriers send over a call's socket. Fields that are not named here are of no use. */
export const relayFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("setup"), callSid: text(256) }),
  z.object({ type: z.literal("prompt"), voicePrompt: text(20_000), last: z.boolean().default(true) }),
  z.object({ type: z.literal("dtmf"), digit: z.string().regex(/^[\d*#A-D]$/) }),
  z.object({ type: z.literal("interrupt"), utteranceUntilInterrupt: text(20_000).default("") }),
  z.object({ type: z.literal("error"), description: text(5000).default("") }),
]);
export type RelayFrame = z.output<typeof relayFrame>;

const KNOWN = new Set(["setup", "prompt", "dtmf", "interrupt", "error"]);

/** Null for kinds that later versions may send; undefined for what is no frame at all. */
export function readFrame(data: string): RelayFrame | null | undefined {
  let json: unknown;
  try {
    json = wellFormed(JSON.parse(data));
  } catch {
    return undefined;
  }
  const kind = (json as { type?: unknown } | null)?.type;
  if (typeof kind !== "string") return undefined;
  if (!KNOWN.has(kind)) return null;
  return relayFrame.safeParse(json).data;
}

/** What we send. `last` ends what the bot says in one turn. */
export type OutgoingFrame =
  | { readonly type: "text"; readonly token: string; readonly last: boolean }
  | { readonly type: "end" };
