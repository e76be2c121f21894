import { z } from "zod";
import { recordApi, type RecordedApi } from "../channels/recorded-api.ts";
import type { DoubleAnswer, DoubleRequest } from "../channels/serve-double.ts";
import { TWILIO_CREDENTIALS, TWILIO_NUMBER } from "../channels/twilio-double.ts";

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
const update = z.union([
  z.strictObject({ Status: z.enum(["completed", "canceled"]) }),
  z.strictObject({ Url: z.url(), Method: z.literal("POST") }),
]);
const numberUpdate = z.strictObject({
  VoiceUrl: z.union([z.url(), z.literal("")]),
  VoiceMethod: z.literal("POST").optional(),
  StatusCallback: z.union([z.url(), z.literal("")]),
  StatusCallbackMethod: z.literal("POST").optional(),
});

/** A call as this Twilio knows it. */
export interface DoubleCall {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly answerUrl: string;
  readonly statusUrl: string;
  readonly hasMachineDetection: boolean;
  readonly timeLimit: number;
  readonly createdAt: number;
  status: string;
  price: string | null;
  duration: string | null;
  /** Where the call was sent by the API. */
  redirectedTo: string | null;
}

export interface TwilioVoiceDouble extends RecordedApi {
  readonly env: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  readonly calls: DoubleCall[];
  /** Requests that Twilio would refuse. */
  readonly problems: string[];
  readonly number: { voiceUrl: string; statusUrl: string; hasVoice: boolean; isOwned: boolean };
  /** A call that comes in. */
  addCall(from: string): DoubleCall;
  /** The next call is placed, but the answer to the request is lost. */
  loseNextAnswer(): void;
}

let sids = 0;

/** Twilio's Voice API for one account with one number. */
export async function startTwilioVoiceDouble(now: () => number): Promise<TwilioVoiceDouble> {
  const calls: DoubleCall[] = [];
  const problems: string[] = [];
  const number = { voiceUrl: "", statusUrl: "", hasVoice: true, isOwned: true };
  let losesAnswer = false;

  const addCall = (call: Partial<DoubleCall>): DoubleCall => {
    sids += 1;
    const added: DoubleCall = {
      sid: `CA${sids.toString(16).padStart(32, "0")}`,
      to: TWILIO_NUMBER,
      from: TWILIO_NUMBER,
      answerUrl: number.voiceUrl,
      statusUrl: number.statusUrl,
      hasMachineDetection: false,
      timeLimit: 0,
      createdAt: now(),
      status: "queued",
      price: null,
      duration: null,
      redirectedTo: null,
      ...call,
    };
    calls.push(added);
    return added;
  };

  const present = (call: DoubleCall) => ({
    sid: call.sid,
    status: call.status,
    to: call.to,
    from: call.from,
    duration: call.duration,
    price: call.price,
    price_unit: "USD",
    date_created: new Date(call.createdAt).toUTCString(),
  });

  function createCall(form: FormData): DoubleAnswer {
    const { data, error } = creation.safeParse({
      ...Object.fromEntries(form),
      StatusCallbackEvent: form.getAll("StatusCallbackEvent"),
    });
    if (!data) {
      problems.push(error.message);
      return failed(400, 21205, "Url is not a valid URL");
    }
    const call = addCall({
      to: data.To,
      from: data.From,
      answerUrl: data.Url,
      statusUrl: data.StatusCallback,
      hasMachineDetection: data.MachineDetection !== undefined,
      timeLimit: Number(data.TimeLimit),
    });
    if (!losesAnswer) return { status: 201, json: present(call) };
    losesAnswer = false;
    return { status: 502 };
  }

  function changeCall(call: DoubleCall, form: FormData): DoubleAnswer {
    const { data, error } = update.safeParse(Object.fromEntries(form));
    if (!data) {
      problems.push(error.message);
      return failed(400, 21218, "Invalid parameter");
    }
    if (["completed", "failed", "busy", "no-answer", "canceled"].includes(call.status))
      return failed(400, 21220, "Call is not in-progress. Cannot redirect.");
    if ("Url" in data) call.redirectedTo = data.Url;
    else call.status = data.Status;
    return { json: present(call) };
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
      const wanted = calls.filter(({ to }) => to === searchParams.get("To")).map(present);
      return { json: { calls: wanted.toReversed() } };
    }
    const call = calls.find(({ sid }) => pathname === `${ROOT}/Calls/${sid}.json`);
    if (!call) return failed(404, 20404, "The requested resource was not found");
    return method === "POST" ? changeCall(call, await request.form()) : { json: present(call) };
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
    env: { TWILIO_VOICE_API_URL: api.url },
    settings: { phone_number: TWILIO_NUMBER, speech: "gather", transfer_number: "+15550009999" },
    calls,
    problems,
    number,
    addCall: (from) => addCall({ from, status: "ringing" }),
    loseNextAnswer: () => void (losesAnswer = true),
  };
}

const failed = (status: number, code: number, text: string): DoubleAnswer => ({
  status,
  json: { code, message: text, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
