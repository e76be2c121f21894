import { hasOpenQuestion } from "../../actions/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { VoiceChannel } from "../open-call.ts";
import type { CallRow } from "../queries/calls.ts";
import { gather, type GatherTurn } from "../speech/twiml.ts";

/** The next turn of the person. A question whose yes runs something is heard to its end before they can answer it. */
export const gatherTurn = async (
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  turn: Omit<GatherTurn, "isHeardOut">,
): Promise<string> =>
  gather(channel, call, {
    ...turn,
    isHeardOut: await hasOpenQuestion(app.db.read, { id: call.session_id }),
  });
