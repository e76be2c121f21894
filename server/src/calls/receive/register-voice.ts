import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { App } from "../../platform/operations/context.ts";
import { CALL_STEPS, type CallStep, type VoiceChannel } from "../open-call.ts";
import { CALL_KINDS, type CallKind } from "../providers/providers.ts";
import { findCallByUid, findCallByVendorId, type CallRow } from "../queries/calls.ts";
import { answerIncoming, answerOutgoing } from "./answer-call.ts";
import { recordRecording, recordStatus } from "./status-callback.ts";
import { speakUnspoken, takeTurn, turnIn, waitForReply } from "./take-turn.ts";
import { dialedStep, relayedStep, transferStep } from "./transfer-steps.ts";
import { readSignedForm, requireVoiceChannel } from "./signed-call.ts";

/** Only calls that fail are counted. */
const FAILURES: Allowance = { name: "channel-call", calls: 60, seconds: 60 };

/** `call` and `step` in the addresses of a call. */
type Names = Readonly<Record<string, string>>;
interface VoiceRoute {
  readonly Params: Names;
}
type Handler = (
  channel: VoiceChannel,
  form: URLSearchParams,
  request: { readonly params: Names; readonly query: unknown },
) => Promise<string | null>;

/** What carriers ask and report about calls. An address is the channel's, and below it each call's. */
export function registerVoiceCalls(server: FastifyInstance, app: App): void {
  for (const kind of CALL_KINDS) registerCallsOf(server, app, kind);
}

function registerCallsOf(server: FastifyInstance, app: App, kind: CallKind): void {
  const route = (path: string, handle: Handler) =>
    server.post<VoiceRoute>(`/channels/${kind}/:uid${path}`, async (request, reply) => {
      try {
        const channel = await requireVoiceChannel(app, kind, request.params["uid"] ?? "");
        const form = await readSignedForm(app, channel, request as FastifyRequest);
        return await answerWith(reply, await handle(channel, form, request));
      } catch (error) {
        if (error instanceof AppError && error.status < 500)
          await app.limiter.spend(FAILURES, addressKey(request.ip));
        throw error;
      }
    });

  route("", async (channel, form) => {
    if (!channel.provider.isCallId(form.get("CallSid") ?? "")) throw notFound();
    return answerIncoming(app, channel, form);
  });
  route("/status", async (channel, form) => {
    const vendorId = form.get("CallSid") ?? "";
    const key = { channelId: channel.row.id, vendorId };
    const call = channel.provider.isCallId(vendorId) ? await findCallByVendorId(app.db.read, key) : null;
    if (call) await recordStatus(app, channel, call, form);
    return null;
  });
  route("/calls/:call/:step", async (channel, form, request) => {
    const { call, step } = await requireStep(app, channel, request.params, form);
    return takeStep(app, { channel, call, step, form, query: request.query });
  });
}

const answerWith = (reply: FastifyReply, xml: string | null): FastifyReply =>
  xml === null ? reply.code(204).send() : reply.header("content-type", "text/xml; charset=utf-8").send(xml);

interface Step {
  readonly channel: VoiceChannel;
  readonly call: CallRow;
  readonly step: CallStep;
  readonly form: URLSearchParams;
  readonly query: unknown;
}

/** Null where the carrier only reports. */
async function takeStep(app: App, { channel, call, step, form, query }: Step): Promise<string | null> {
  switch (step) {
    case "answer":
      return answerOutgoing(app, channel, call, form);
    case "turn":
      return takeTurn(app, channel, call, { at: turnIn(query), form });
    case "wait": {
      const { waits, ...at } = turnIn(query);
      return waitForReply(app, channel, call, { at, waits });
    }
    case "relayed":
      return relayedStep(app, channel, call, await speakUnspoken(app, call));
    case "transfer":
      return transferStep(app, channel, call);
    case "dialed":
      return dialedStep(app, channel, call, form);
    case "status":
      await recordStatus(app, channel, call, form);
      return null;
    case "recording":
      await recordRecording(app, call, form);
      return null;
  }
}

/** The call that an address names. A request about another call of the account is none of its. */
async function requireStep(
  app: App,
  { row, provider }: VoiceChannel,
  { call: uid = "", step = "" }: Names,
  form: URLSearchParams,
): Promise<{ call: CallRow; step: CallStep }> {
  const sid = form.get("CallSid") ?? "";
  const isStep = (CALL_STEPS as readonly string[]).includes(step);
  const call =
    isStep && provider.isCallId(sid) ? await findCallByUid(app.db.read, { channelId: row.id, uid }) : null;
  if (!call || (call.vendor_id !== null && call.vendor_id !== sid)) throw notFound();
  return { call, step: step as CallStep };
}
