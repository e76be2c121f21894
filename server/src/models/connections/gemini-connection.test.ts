import { expect, test } from "vitest";
import { startGeminiDouble } from "../../../../bench/vendor-double/gemini-double.ts";
import { createTestApp } from "../../../test/harness.ts";

test("a key of Gemini offers what Google lists to it, and a wrong one is refused with what to do", async () => {
  const gemini = await startGeminiDouble();
  const google = await createTestApp({ env: { GEMINI_API_URL: gemini.url } });
  try {
    const who = await google.workspace({ plan: "Professional", credits: 0 });
    const saveKey = (secret: string) =>
      google.call(who.token, "saveModelConnection", { kind: "gemini", secret });
    expect((await saveKey("bad-key-000000")).body.errors.secret).toBe(
      "Google Gemini refuses this key. Create a new one at aistudio.google.com and save it here.",
    );
    const [saved] = (await saveKey("AIza-own-key")).body.data;
    expect(saved).toMatchObject({ kind: "gemini", models: expect.arrayContaining(["gemini-3.8-flash"]) });
    const change = { project_uid: who.projectUid, model: "gemini-3.8-flash" };
    expect((await google.call(who.token, "updateProjectSettings", change)).status).toBe(200);
    const session = await google.call(who.key, "createSession", { widget_uid: who.widgetUid });
    const { session_uid } = session.body.data;
    const message = { widget_uid: who.widgetUid, session_uid, message: "Hello [[tokens=3]]" };
    expect((await google.call(who.key, "sendMessage", message)).body.data.message).toBe("a model would");
    expect(gemini.received.at(-1)!.headers["x-goog-api-key"]).toBe("AIza-own-key");
  } finally {
    await google.close();
    await gemini.close();
  }
});
