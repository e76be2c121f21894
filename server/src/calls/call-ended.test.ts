import { afterAll, expect, test } from "vitest";
import { openVoiceChannel } from "../../test/calls/open-voice-channel.ts";
import { callOut } from "../../test/calls/phone-call.ts";
import { startTwilioVoiceDouble } from "../../test/calls/twilio-voice-double.ts";
import { SITE } from "../../test/channels/open-channel.ts";
import { useWebhooks } from "../../test/webhooks.ts";

const PERSON = "+14155550123";

const double = await startTwilioVoiceDouble(Date.now);
const hooks = useWebhooks({ env: { ALLOW_PRIVATE_FILE_URLS: "true", PUBLIC_URL: SITE, ...double.env } });
afterAll(() => double.close());

test("a receiver is told once that a call has ended, and how", async () => {
  const voice = await openVoiceChannel(hooks.t, double);
  const url = `${hooks.service.url}/hook`;
  const { secret } = (await voice.call("createWebhook", { url, events: ["call.ended"] })).body.data;
  const phone = await callOut(voice, double, PERSON, { extra_data: { order: 4711 } });
  await phone.report("in-progress");
  await phone.report("completed", { CallDuration: "20" });
  await phone.report("completed", { CallDuration: "20" });
  await expect.poll(() => hooks.received(secret)).toHaveLength(1);
  expect(hooks.received(secret)[0]).toMatchObject({
    type: "call.ended",
    data: {
      call: {
        id: phone.id,
        session_uid: phone.sessionUid,
        direction: "outbound",
        status: "completed",
        to: PERSON,
        extra_data: { order: 4711 },
        duration_seconds: 20,
      },
    },
  });
  // What comes later shows that nothing was sent between.
  const refused = await callOut(voice, double, "+14155550124");
  await refused.report("busy");
  await expect.poll(() => hooks.received(secret).map(({ data }) => data.call.status)).toHaveLength(2);
  expect(hooks.received(secret)[1]!.data.call).toMatchObject({ id: refused.id, status: "busy" });
  await voice.disconnect();
});
