import {
  callTwilio,
  ChannelFailure,
  verifyTwilioSignature,
  type TwilioVoiceVendor,
} from "../../channels/index.ts";
import { callsResource } from "./calls-resource.ts";
import type { CallProvider } from "./provider.ts";

const calls = callsResource<TwilioVoiceVendor>({
  label: "Twilio",
  ask: callTwilio,
  suffix: ".json",
  isCallId: (text) => /^CA[0-9a-f]{32}$/.test(text),
});

export const twilio: CallProvider<TwilioVoiceVendor> = {
  ...calls,
  dialect: { voice: "", speechTimeout: "auto", reportsSilence: true },
  signsSockets: true,
  verify: verifyTwilioSignature,
  async create(vendor, call) {
    const answer = await callTwilio(vendor, "POST", "/Calls.json", {
      form: {
        To: call.to,
        From: call.from,
        Url: call.answerUrl,
        Method: "POST",
        StatusCallback: call.statusUrl,
        StatusCallbackMethod: "POST",
        StatusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
        TimeLimit: String(call.maxSeconds),
        ...(call.detectsMachines ? { MachineDetection: "Enable" } : {}),
      },
    });
    const created = calls.created(answer);
    if (created.id === null)
      throw new ChannelFailure("Twilio's answer can't be read.", { isTransient: true });
    return created;
  },
};
