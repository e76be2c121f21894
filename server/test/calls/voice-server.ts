import type { AddressInfo } from "node:net";
import { SITE } from "../channels/open-channel.ts";
import { createTestApp, type TestApp } from "../harness.ts";
import { scriptedAssistant } from "../scripted-assistant.ts";
import type { CarrierDouble } from "./carrier-double.ts";

/** The product on a port of its own, with a carrier that the double plays and a bot that says what a test wants. */
export async function startVoiceServer<Double extends CarrierDouble>(
  startDouble: (now: () => number) => Promise<Double>,
) {
  const assistant = scriptedAssistant();
  let t: TestApp | null = null;
  const double = await startDouble(() => t!.clock.now);
  const env = { PUBLIC_URL: SITE, ...double.env };
  const app = await createTestApp({ background: true, overrides: { assistant }, env });
  t = app;
  await app.running.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.running.server.server.address() as AddressInfo;
  return {
    t: app,
    double,
    port,
    assistant,
    async close(): Promise<void> {
      await app.close();
      await double.close();
    },
  };
}

export type VoiceServer<Double extends CarrierDouble> = Awaited<ReturnType<typeof startVoiceServer<Double>>>;
