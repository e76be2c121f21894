import { createEmulator } from "emulate";
import { expect, test } from "vitest";
import { serveDouble } from "../../../test/channels/serve-double.ts";
import { TWILIO_CREDENTIALS, TWILIO_NUMBER } from "../../../test/channels/twilio-double.ts";
import { vendorAt } from "../../../test/channels/vendor-at.ts";
import type { ChannelCall, ChannelEvent } from "../channel.ts";
import type { TwilioVendor } from "./twilio-api.ts";
import { twilioSms, twilioWhatsapp } from "./twilio.ts";

const VISITOR = "+15550001111";
const { account_sid: sid, auth_token: token } = TWILIO_CREDENTIALS;
const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString("base64")}`;

test.each([
  { channel: twilioSms, prefix: "" },
  { channel: twilioWhatsapp, prefix: "whatsapp:" },
])("a Twilio that we did not write reaches $channel.label, and what it signs is read", async (tested) => {
  const { channel, prefix } = tested;
  const events: ChannelEvent[] = [];
  const receiver = await serveDouble(({ headers, body }) => {
    const call = { method: "POST", url: vendor.inboundUrl, query: {}, body } as const;
    events.push(...channel.receive!(vendor, { ...call, headers: headers as ChannelCall["headers"] }).events);
    return {};
  });
  const inboundUrl = `${receiver.url}/channels/any/abc123`;
  const number = prefix + TWILIO_NUMBER;
  const emulator = await createEmulator({
    service: "twilio",
    port: 0,
    seed: {
      twilio: {
        account: { sid, auth_token: token },
        // For WhatsApp a person enters the address in the console, for text messages `connect` sets it.
        phone_numbers: [{ phone_number: number, ...(prefix === "" ? {} : { sms_url: inboundUrl }) }],
      },
    },
  });
  const settings = { from: TWILIO_NUMBER };
  const vendor: TwilioVendor = {
    ...vendorAt(channel, emulator.url, { credentials: TWILIO_CREDENTIALS, settings }),
    inboundUrl,
  };
  const simulate = (what: string, form: Record<string, string>) =>
    fetch(`${emulator.url}/_twilio/simulate/${what}`, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams(form),
    });
  try {
    await channel.connect(vendor);
    await simulate("inbound-message", { From: prefix + VISITOR, To: number, Body: "Hello" });
    const thread = { id: VISITOR };
    const reply = { kind: "text", text: "Hi", choices: [] } as const;
    const { vendorMessageId } = await channel.send(vendor, thread, reply);
    for (const Status of ["sent", "delivered", "read"])
      await simulate("message-status", { MessageSid: vendorMessageId!, Status });
    expect(events).toMatchObject([
      { kind: "message", thread, text: "Hello" },
      ...["sent", "delivered", "read"].map((state) => ({ kind: "delivery", state, vendorMessageId, thread })),
    ]);
  } finally {
    await receiver.close();
    await emulator.close();
  }
});
