import { callTexml, verifyTelnyxSignature, type PhoneVendor } from "../../channels/index.ts";
import { callsResource } from "./calls-resource.ts";
import type { CallProvider } from "./provider.ts";

const calls = callsResource<PhoneVendor>({
  label: "Telnyx",
  ask: callTexml,
  suffix: "",
  words: { initiated: "queued", answered: "in-progress" },
  isCallId: (text) => /^v\d{1,2}:[\w-]{10,200}$/.test(text),
});

/** Telnyx understands TwiML, which it calls TeXML. It signs requests, but not the opening of sockets. */
export const telnyx: CallProvider<PhoneVendor> = {
  ...calls,
  // Its default voice speaks English alone.
  dialect: { voice: "alice", speechTimeout: "2", reportsSilence: false },
  signsSockets: false,
  verify: (vendor, request) => verifyTelnyxSignature(vendor, request),
  async create(vendor, call) {
    const answer = await callTexml(vendor, "POST", "/Calls", {
      json: {
        ApplicationSid: vendor.settings.connection_id,
        To: call.to,
        From: call.from,
        Url: call.answerUrl,
        UrlMethod: "POST",
        StatusCallback: call.statusUrl,
        StatusCallbackMethod: "POST",
        StatusCallbackEvent: "initiated ringing answered completed",
        TimeLimit: call.maxSeconds,
        ...(call.detectsMachines ? { MachineDetection: "Enable" } : {}),
      },
    });
    return calls.created(answer);
  },
};
