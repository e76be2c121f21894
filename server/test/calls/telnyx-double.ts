import { webcrypto } from "node:crypto";
import { z } from "zod";
import { recordApi } from "../channels/recorded-api.ts";
import type { DoubleAnswer, DoubleRequest } from "../channels/serve-double.ts";
import { carriedCalls, type CarrierDouble } from "./carrier-double.ts";

export const TELNYX_NUMBER = "+13125550100";
const ACCOUNT = "61bf923e-5e4d-4595-a110-56190ea18a1b";
const API_KEY = `KEY${"0123456789ABCDEF".repeat(3)}`;
const APPLICATION = "1293384261075731499";
const CALLS = `/v2/texml/Accounts/${ACCOUNT}/Calls`;

/** As Telnyx's OpenAPI documents the creation of a TeXML call with an address. */
const creation = z.strictObject({
  ApplicationSid: z.literal(APPLICATION),
  To: z.string().regex(/^\+[1-9]\d{6,14}$/),
  From: z.literal(TELNYX_NUMBER),
  Url: z.url(),
  UrlMethod: z.enum(["GET", "POST"]),
  StatusCallback: z.url(),
  StatusCallbackMethod: z.enum(["GET", "POST"]),
  StatusCallbackEvent: z.string().regex(/^(?:(?:initiated|ringing|answered|completed)(?: |$))+$/),
  TimeLimit: z.int().min(30).max(14_400),
  MachineDetection: z.enum(["Enable", "Disable", "DetectMessageEnd"]).optional(),
});
const applicationUpdate = z.strictObject({
  friendly_name: z.string().min(1),
  voice_url: z.url(),
  voice_method: z.enum(["get", "post"]),
  status_callback: z.url(),
  status_callback_method: z.enum(["get", "post"]),
});

export interface TelnyxDouble extends CarrierDouble {
  /** What stands in Mission Control. */
  readonly console: {
    numberStatus: string;
    connectionId: string | null;
    hasProfile: boolean;
    voiceUrl: string;
    statusUrl: string;
  };
}

let calls = 0;

/** Telnyx's API for one account with one number and one TeXML application. */
export async function startTelnyxDouble(now: () => number): Promise<TelnyxDouble> {
  // By another implementation than the one that verifies.
  const { subtle } = webcrypto;
  const keys = (await subtle.generateKey("Ed25519", true, ["sign", "verify"])) as webcrypto.CryptoKeyPair;
  const publicKey = Buffer.from(await subtle.exportKey("raw", keys.publicKey)).toString("base64");
  const mission: TelnyxDouble["console"] = {
    numberStatus: "active",
    connectionId: APPLICATION,
    hasProfile: true,
    voiceUrl: "https://demo.example/old",
    statusUrl: "",
  };
  const carried = carriedCalls(() => {
    calls += 1;
    return {
      sid: `v3:${"KBnLO0ZK3DhKM5s7bE9VluaSmKsOchKht_".slice(0, 30)}${calls}-x`,
      to: TELNYX_NUMBER,
      from: TELNYX_NUMBER,
      answerUrl: mission.voiceUrl,
      statusUrl: mission.statusUrl,
      hasMachineDetection: false,
      timeLimit: 0,
      createdAt: now(),
      dialect: "texml",
    };
  });

  function createCall(json: unknown): DoubleAnswer {
    const { data, error } = creation.safeParse(json);
    if (!data) {
      carried.problems.push(error.message);
      return failed(422, "10015", "Invalid parameter");
    }
    const call = carried.add({
      to: data.To,
      from: data.From,
      answerUrl: data.Url,
      statusUrl: data.StatusCallback,
      hasMachineDetection: data.MachineDetection !== undefined,
      timeLimit: data.TimeLimit,
    });
    // As documented: the id comes with the first report.
    return carried.isLost() ? { status: 502 } : { json: { from: call.from, to: call.to, status: "queued" } };
  }

  async function handle(request: DoubleRequest): Promise<DoubleAnswer> {
    const { method, path, headers } = request;
    if (headers.authorization !== `Bearer ${API_KEY}`) return failed(401, "10009", "Authentication failed");
    const { pathname, searchParams } = new URL(path, "http://telnyx");
    if (pathname === "/v2/phone_numbers") {
      const isOwn = searchParams.get("filter[phone_number]") === TELNYX_NUMBER;
      const { numberStatus: status, connectionId: connection_id } = mission;
      return { json: { data: isOwn ? [{ phone_number: TELNYX_NUMBER, status, connection_id }] : [] } };
    }
    if (pathname === `/v2/texml_applications/${APPLICATION}`) {
      if (method === "PATCH") {
        const { data, error } = applicationUpdate.safeParse(request.json);
        if (!data) carried.problems.push(error.message);
        mission.voiceUrl = data?.voice_url ?? "";
        mission.statusUrl = data?.status_callback ?? "";
      }
      const outbound = { outbound_voice_profile_id: mission.hasProfile ? "1293384261075731500" : null };
      return { json: { data: { id: APPLICATION, friendly_name: "call-router", outbound } } };
    }
    if (pathname === CALLS) {
      if (method === "POST") return createCall(request.json);
      const wanted = carried.calls.filter(({ to }) => to === searchParams.get("To"));
      return { json: { calls: wanted.map(carried.present).toReversed() } };
    }
    const call = carried.calls.find(({ sid }) => pathname === `${CALLS}/${encodeURIComponent(sid)}`);
    if (!call) return failed(404, "10005", "Resource not found");
    const problem = method === "POST" ? carried.change(call, await request.form()) : null;
    return problem ? failed(422, "90018", "Call has already ended") : { json: carried.present(call) };
  }

  const api = await recordApi(handle, {
    refusals: {
      refusing: failed(401, "10009", "Authentication failed"),
      blocked: failed(403, "D13", "Dialed number is not included in whitelisted countries"),
    },
    isMessage: (path) => path.endsWith("/Calls"),
  });
  return {
    ...api,
    kind: "phone",
    ownNumber: TELNYX_NUMBER,
    credentials: { api_key: API_KEY, public_key: publicKey, account_sid: ACCOUNT },
    env: { PHONE_API_URL: api.url },
    settings: { phone_number: TELNYX_NUMBER, transfer_number: "+13125550199" },
    console: mission,
    calls: carried.calls,
    problems: carried.problems,
    addCall: (from) => carried.add({ from, status: "ringing" }),
    loseNextAnswer: carried.loseNextAnswer,
    async sign(_url, parameters) {
      const body = new URLSearchParams({ AccountSid: ACCOUNT, ...parameters }).toString();
      const timestamp = String(Math.floor(now() / 1000));
      const signed = Buffer.from(`${timestamp}|${body}`);
      const signature = Buffer.from(await subtle.sign("Ed25519", keys.privateKey, signed));
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "telnyx-timestamp": timestamp,
        "telnyx-signature-ed25519": signature.toString("base64"),
      };
      return { headers, body };
    },
    socketHeaders: () => ({}),
    setupOf: ({ sid, from, to }) => ({
      type: "setup",
      sessionId: "7a7e6a4f-1d44-4f0c-b5d4-9f9bf3a5c1f2",
      accountSid: ACCOUNT,
      callSid: sid,
      callControlId: sid,
      from,
      to,
      direction: "inbound",
      callStatus: "active",
      customParameters: {},
    }),
  };
}

const failed = (status: number, code: string, title: string): DoubleAnswer => ({
  status,
  json: { errors: [{ code, title, detail: title }] },
});
