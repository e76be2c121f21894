import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { App } from "../../platform/operations/context.ts";
import { CALL_STEPS, type CallStep, type VoiceChannel } from "../open-call.ts";
import { findCallByUid, findCallByVendorId, type CallRow } from "../queries/calls.ts";
import { recordRecording, recordStatus } from "./status-callback.ts";
import { readTwilioForm, requireVoiceChannel } from "./twilio-call.ts";

/** Only calls that fail are counted. */
const FAILURES: Allowance = { name: "channel-call", calls: 60, seconds: 60 };
const CALL_SID = /^CA[0-9a-f]{32}$/;

interface ChannelRoute {
  readonly Params: { readonly uid: string };
}
interface CallRoute {
  readonly Params: { readonly uid: string; readonly call: string; readonly step: string };
}

/** What Twilio asks and reports about calls. An address is the channel's, and below it each call's. */
export function registerVoiceCalls(server: FastifyInstance, app: App): void {
  const counted =
    <Route extends object>(
      handle: (request: FastifyRequest<Route>, reply: FastifyReply) => Promise<unknown>,
    ) =>
    async (request: FastifyRequest<Route>, reply: FastifyReply) => {
      try {
        return await handle(request, reply);
      } catch (error) {
        if (error instanceof AppError && error.status < 500)
          await app.limiter.spend(FAILURES, addressKey(request.ip));
        throw error;
      }
    };

  server.post<ChannelRoute>(
    "/channels/twilio_voice/:uid/status",
    counted(async (request, reply) => {
      const channel = await requireVoiceChannel(app, request.params.uid);
      const form = await readTwilioForm(app, channel, request as FastifyRequest);
      const vendorId = form.get("CallSid") ?? "";
      const call = CALL_SID.test(vendorId)
        ? await findCallByVendorId(app.db.read, { channelId: channel.row.id, vendorId })
        : null;
      if (call) await recordStatus(app, call, form);
      return reply.code(204).send();
    }),
  );
  server.post<CallRoute>(
    "/channels/twilio_voice/:uid/calls/:call/:step",
    counted(async (request, reply) => {
      const channel = await requireVoiceChannel(app, request.params.uid);
      const form = await readTwilioForm(app, channel, request as FastifyRequest);
      const { call, step } = await requireStep(app, channel, request.params, form);
      if (step === "recording") await recordRecording(app, call, form);
      else await recordStatus(app, call, form);
      return reply.code(204).send();
    }),
  );
}

/** The call that an address names. A request about another call of the account is none of its. */
async function requireStep(
  app: App,
  { row }: VoiceChannel,
  { call: uid, step }: CallRoute["Params"],
  form: URLSearchParams,
): Promise<{ call: CallRow; step: CallStep }> {
  const sid = form.get("CallSid") ?? "";
  const isStep = (CALL_STEPS as readonly string[]).includes(step);
  const call =
    isStep && CALL_SID.test(sid) ? await findCallByUid(app.db.read, { channelId: row.id, uid }) : null;
  if (!call || (call.vendor_id !== null && call.vendor_id !== sid)) throw notFound();
  return { call, step: step as CallStep };
}
