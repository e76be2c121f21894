import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startMessagesDouble } from "../../bench/vendor-double/messages-double.ts";
import type { VendorPost } from "./calls/open-voice-channel.ts";
import { phoneCall } from "./calls/phone-call.ts";
import { startTwilioVoiceDouble } from "./calls/twilio-voice-double.ts";
import { SITE } from "./channels/open-channel.ts";
import { startFaultyService } from "./faulty-service.ts";
import { copyTemplate, engine } from "./harness.ts";
import { callServer, endServer, startKillableServer } from "./killable-server.ts";

const PERSON = "+14155550123";
/** Longer than the lease of a job: what a killed process held is free for the next one. */
const LEASE_PASSES_MS = 70_000;
const SOON = { timeout: 120_000, interval: 100 };

test("a call is placed once and goes on when the server is killed while it is placed and while it answers", async () => {
  const twilio = await startTwilioVoiceDouble(Date.now);
  const model = await startMessagesDouble();
  const deafModel = await startFaultyService();
  deafModel.on("/v1/messages", () => undefined);
  const dataDir = mkdtempSync(join(tmpdir(), "parley-calls-crash-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
  const env = {
    DATA_DIR: dataDir,
    PUBLIC_URL: SITE,
    ANTHROPIC_API_KEY: "test",
    ANTHROPIC_BASE_URL: deafModel.url,
    ...twilio.env,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let server = await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: "0" });
  const mine = server.workspace;
  let kills = 0;
  const restart = async (more: Record<string, string> = {}) => {
    kills += 1;
    await endServer(server);
    server = await startKillableServer({
      ...env,
      CHILD_CLOCK_AHEAD_MS: String(kills * LEASE_PASSES_MS),
      ...more,
    });
  };
  const call = (credential: Record<string, string>, operation: string, body: object) =>
    callServer(server, mine, credential, operation, body);
  const post: VendorPost = async (url, parameters) => {
    const signed = await twilio.sign(url, parameters);
    const address = `http://127.0.0.1:${server.port}${url.slice(SITE.length)}`;
    const answer = await fetch(address, { method: "POST", headers: signed.headers, body: signed.body });
    return {
      status: answer.status,
      type: answer.headers.get("content-type") ?? undefined,
      body: await answer.text(),
    };
  };
  try {
    await call(mine.token, "connectChannel", {
      kind: twilio.kind,
      credentials: twilio.credentials,
      settings: twilio.settings,
    });
    await call(mine.token, "updateProjectSettings", { model: "claude-sonnet-4-6" });

    // Twilio has the call, and the server never learns.
    const taken = new Promise<void>((resolve) => {
      twilio.hooks.onTaken = () => {
        twilio.hooks.onTaken = null;
        server.child.kill("SIGKILL");
        resolve();
      };
    });
    const asked = { agent_id: mine.projectUid, call_to: PERSON };
    const { id, session_uid } = (await call(mine.key, "makeOutboundCall", asked)).data;
    await taken;
    await restart();
    const read = async () => (await call(mine.token, "getCall", { call_id: id })).data;
    await expect.poll(async () => (await read()).status, SOON).toBe("queued");
    expect(twilio.calls).toHaveLength(1);

    // The model is asked, and the server dies before it answers.
    const phone = phoneCall({ post }, twilio.calls[0]!);
    await phone.answer();
    const turn = phone.verb("Gather").attributes["action"]!;
    const words = { SpeechResult: "When do you open? [[reply=At nine.]]" };
    const cut = phone.ask(turn, words).catch(() => null);
    await expect.poll(() => deafModel.requests.length, SOON).toBeGreaterThan(0);
    await restart({ ANTHROPIC_BASE_URL: model.url });
    expect(await cut).toBeNull();
    expect(await read()).toMatchObject({ status: "in-progress", ended_at: null });
    await phone.ask(turn, words);
    while (phone.has("Redirect")) await phone.follow();
    expect(phone.heard().join(" ")).toContain("At nine.");
    const said = (await call(mine.token, "getSessionMessages", { session_uid, limit: 100 })).data;
    const questions = said.filter(({ send_by }: { send_by: string }) => send_by === "user");
    expect(questions).toHaveLength(1);
    await phone.report("completed", { CallDuration: "30" });
    expect(await read()).toMatchObject({ status: "completed", duration_seconds: 30, problem: null });
    expect(twilio.calls).toHaveLength(1);
    expect(twilio.problems).toEqual([]);
  } finally {
    await endServer(server);
    await Promise.all([twilio.close(), model.close(), deafModel.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
