import twilio from "twilio";
import { z } from "zod";
import { recordApi } from "../channels/recorded-api.ts";
import type { DoubleAnswer, DoubleRequest } from "../channels/serve-double.ts";
import { signAsTwilio, TWILIO_CREDENTIALS, TWILIO_NUMBER } from "../channels/twilio-double.ts";
import { carriedCalls, type CarrierDouble, type DoubleCall } from "./carrier-double.ts";

const ROOT = `/2010-04-01/Accounts/${TWILIO_CREDENTIALS.account_sid}`;
const PHONE = `PN${"0".repeat(32)}`;
const BASIC = `Basic ${Buffer.from(`${TWILIO_CREDENTIALS.account_sid}:${TWILIO_CREDENTIALS.auth_token}`).toString("base64")}`;

/** As Twilio's OpenAPI documents the creation of a call. */
const creation = z.strictObject({
  To: z.string().regex(/^\+[1-9]\d{6,14}$/),
  From: z.literal(TWILIO_NUMBER),
  Url: z.url(),
  Method: z.literal("POST"),
  StatusCallback: z.url(),
  StatusCallbackMethod: z.literal("POST"),
  StatusCallbackEvent: z.array(z.enum(["initiated", "ringing", "answered", "completed"])),
  TimeLimit: z.string().regex(/^\d+$/),
  MachineDetection: z.enum(["Enable", "DetectMessageEnd"]).optional(),
});
const numberUpdate = z.strictObject({
  VoiceUrl: z.union([z.url(), z.literal("")]),
  VoiceMethod: z.literal("POST").optional(),
  StatusCallback: z.union([z.url(), z.literal("")]),
  StatusCallbackMethod: z.literal("POST").optional(),
});

export interface TwilioVoiceDouble extends CarrierDouble {
  readonly number: { voiceUrl: string; statusUrl: string; hasVoice: boolean; isOwned: boolean };
}

let sids = 0;

/** Twilio's Voice API for one account with one number. */
export async function startTwilioVoiceDouble(now: () => number): Promise<TwilioVoiceDouble> {
  const number = { voiceUrl: "", statusUrl: "", hasVoice: true, isOwned: true };
  const carried = carriedCalls(() => {
    sids += 1;
    return {
      sid: `CA${sids.toString(16).padStart(32, "0")}`,
      to: TWILIO_NUMBER,
      from: TWILIO_NUMBER,
      answerUrl: number.voiceUrl,
      statusUrl: number.statusUrl,
      hasMachineDetection: false,
      timeLimit: 0,
      createdAt: now(),
      dialect: "twiml",
    };
  });

  function createCall(form: FormData): DoubleAnswer {
    const { data, error } = creation.safeParse({
      ...Object.fromEntries(form),
      StatusCallbackEvent: form.getAll("StatusCallbackEvent"),
    });
    if (!data) {
      carried.problems.push(error.message);
      return failed(400, 21205, "Url is not a valid URL");
    }
    const call = carried.add({
      to: data.To,
      from: data.From,
      answerUrl: data.Url,
      statusUrl: data.StatusCallback,
      hasMachineDetection: data.MachineDetection !== undefined,
      timeLimit: Number(data.TimeLimit),
    });
    return carried.isLost() ? { status: 502 } : { status: 201, json: carried.present(call) };
  }

  function changeCall(call: DoubleCall, form: FormData): DoubleAnswer {
    const problem = carried.change(call, form);
    if (problem === "invalid") return failed(400, 21218, "Invalid parameter");
    if (problem === "ended") return failed(400, 21220, "Call is not in-progress. Cannot redirect.");
    return { json: carried.present(call) };
  }

  async function handle(request: DoubleRequest): Promise<DoubleAnswer> {
    const { method, path, headers } = request;
    if (headers.authorization !== BASIC) return failed(401, 20003, "Authenticate");
    const { pathname, searchParams } = new URL(path, "http://twilio");
    if (pathname === `${ROOT}.json`) return { json: { friendly_name: "Acme", status: "active" } };
    if (pathname === `${ROOT}/IncomingPhoneNumbers.json`) {
      const isOwn = number.isOwned && searchParams.get("PhoneNumber") === TWILIO_NUMBER;
      const phone = { sid: PHONE, voice_url: number.voiceUrl, capabilities: { voice: number.hasVoice } };
      return { json: { incoming_phone_numbers: isOwn ? [phone] : [] } };
    }
    if (pathname === `${ROOT}/IncomingPhoneNumbers/${PHONE}.json`) {
      const changed = numberUpdate.parse(Object.fromEntries(await request.form()));
      number.voiceUrl = changed.VoiceUrl;
      number.statusUrl = changed.StatusCallback;
      return { json: { sid: PHONE } };
    }
    if (pathname === `${ROOT}/Calls.json`) {
      if (method === "POST") return createCall(await request.form());
      const wanted = carried.calls.filter(({ to }) => to === searchParams.get("To")).map(carried.present);
      return { json: { calls: wanted.toReversed() } };
    }
    const call = carried.calls.find(({ sid }) => pathname === `${ROOT}/Calls/${sid}.json`);
    if (!call) return failed(404, 20404, "The requested resource was not found");
    return method === "POST" ? changeCall(call, await request.form()) : { json: carried.present(call) };
  }

  const api = await recordApi(handle, {
    refusals: {
      refusing: failed(401, 20003, "Authenticate"),
      blocked: failed(400, 21215, "Account not authorized to call this number"),
    },
    isMessage: (path) => path.endsWith("/Calls.json"),
  });
  return {
    ...api,
    kind: "twilio_voice",
    ownNumber: TWILIO_NUMBER,
    credentials: TWILIO_CREDENTIALS,
    env: { TWILIO_VOICE_API_URL: api.url },
    settings: { phone_number: TWILIO_NUMBER, speech: "gather", transfer_number: "+15550009999" },
    calls: carried.calls,
    problems: carried.problems,
    number,
    addCall: (from) => carried.add({ from, status: "ringing" }),
    loseNextAnswer: carried.loseNextAnswer,
    sign: async (url, parameters) =>
      signAsTwilio(url, { AccountSid: TWILIO_CREDENTIALS.account_sid, ...parameters }),
    socketHeaders: (url) => ({
      "x-twilio-signature": twilio.getExpectedTwilioSignature(TWILIO_CREDENTIALS.auth_token, url, {}),
    }),
    setupOf: ({ sid, from }) => ({
      type: "setup",
      sessionId: "VX1",
      accountSid: TWILIO_CREDENTIALS.account_sid,
      callSid: sid,
      from,
      direction: "inbound",
      customParameters: {},
    }),
  };
}

const failed = (status: number, code: number, text: string): DoubleAnswer => ({
  status,
  json: { code, message: text, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
