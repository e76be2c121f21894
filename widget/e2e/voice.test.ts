import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { voiceTextsFor, type Problem } from "../src/app/voice/texts.ts";
import { violationsIn } from "./axe.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const { ask } = stage;

/** The browser's own parts, which a machine without a microphone and voices lacks. The test plays the visitor. */
const BROWSER_SPEECH = `
  window.spoken = [];
  window.SpeechRecognition = class {
    start() { window.listening = this; }
    stop() { this.end(); }
    abort() { this.end(); }
    end() { window.listening = null; this.onend?.(); }
    hear(...words) { this.onresult?.({ results: words.map((transcript) => [{ transcript }]) }); }
    fail(error) { this.onerror?.({ error }); this.end(); }
  };
  const queue = [];
  Object.defineProperty(window, "speechSynthesis", { value: {
    speak(utterance) {
      if (utterance.text === "") return;
      window.spoken.push(utterance.lang + ": " + utterance.text);
      queue.push(utterance);
    },
    cancel() { window.spoken.push("(silence)"); queue.length = 0; },
    finish() { queue.splice(0).forEach((utterance) => utterance.dispatchEvent(new Event("end"))); },
  } });
`;

const inChat = <Result = void>(page: Page, script: string): Promise<Result> => {
  const chat = page.frames().find((frame) => frame.url().includes("/widget/"));
  return chat!.evaluate<Result>(script);
};

async function enter(options: { lang?: string; init?: string; voice?: boolean } = {}) {
  const { init = BROWSER_SPEECH, lang = "en", voice = true } = options;
  await ask("updateWidget", { settings: { voice } });
  const guest = await stage.enter(stage.workspace, { init, lang });
  await guest.frame.locator(".launcher").click();
  await guest.frame.locator(".composer textarea").waitFor();
  return { ...guest, speak: guest.frame.getByRole("button", { name: voiceTextsFor(lang).speak }) };
}

const spoken = (page: Page) => inChat<string[]>(page, "spoken");

test("a visitor speaks, sees the words, and hears the reply sentence by sentence while it streams", async () => {
  let letGo = () => {};
  stage.script = {
    pieces: () => ["You have **30 days**. See [the policy](https://shop.example/p)", " please. And [1] "],
    hold: new Promise<void>((resolve) => (letGo = resolve)),
  };
  const { page, frame, speak, problems } = await enter();
  const box = frame.getByRole("textbox", { name: "Message" });
  await speak.click();
  await frame.getByText("Listening…").waitFor();
  expect(await speak.getAttribute("aria-pressed")).toBe("true");
  expect(await inChat(page, "listening.lang")).toBe("en-US");
  await inChat(page, "listening.hear('can I')");
  await expect.poll(() => box.inputValue()).toBe("can I");
  await inChat(page, "listening.hear('can I return', ' this')");
  await expect.poll(() => box.inputValue()).toBe("can I return this");
  expect(await violationsIn(page)).toEqual([]);
  await inChat(page, "listening.end()");
  await frame.locator('[data-send-by="user"]').getByText("can I return this").waitFor();
  await expect.poll(() => box.inputValue()).toBe("");
  // The reply still streams: its last sentence waits for its end.
  await frame.getByText("Reading the reply aloud…").waitFor();
  const begun = ["(silence)", "en-US: You have 30 days.", "en-US: See the policy please."];
  await expect.poll(() => spoken(page)).toEqual(begun);
  letGo();
  await frame.locator('[data-send-by="assistant"]').waitFor();
  await expect.poll(() => spoken(page)).toEqual([...begun, "en-US: And"]);

  // Starting to speak interrupts the voice; so does its own button.
  await speak.click();
  await frame.getByText("Reading the reply aloud…").waitFor({ state: "detached" });
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("(silence)");
  stage.script = { pieces: () => ["Bye!"] };
  await inChat(page, "listening.hear('thanks')");
  await inChat(page, "listening.end()");
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("en-US: Bye!");
  await frame.getByRole("button", { name: "Stop", exact: true }).click();
  await frame.getByText("Reading the reply aloud…").waitFor({ state: "detached" });
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("(silence)");

  // What is typed is answered in writing.
  await box.fill("and in writing?");
  await box.press("Enter");
  await expect.poll(() => frame.locator('[data-send-by="assistant"]').count()).toBe(3);
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("(silence)");
  const filter = [{ model: "SESSION", key: "integration", operator: "eq", value: "web_voice" }];
  expect((await ask("getSessions", { filter })).body.data).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("each failure of the browser is explained in the visitor's language, and what is typed meanwhile stays", async () => {
  const { page, frame, speak } = await enter({ lang: "de" });
  const failures: readonly [string, Problem][] = [
    ["not-allowed", "refused"],
    ["audio-capture", "noMicrophone"],
    ["network", "noNetwork"],
    ["no-speech", "nothingHeard"],
  ];
  for (const [error, problem] of failures) {
    await speak.click();
    await frame.getByText(voiceTextsFor("de").listening).waitFor();
    await inChat(page, `listening.fail("${error}")`);
    await frame.getByRole("alert").getByText(voiceTextsFor("de")[problem]).waitFor();
    expect(await speak.getAttribute("aria-pressed")).toBe("false");
  }
  await speak.click();
  await inChat(page, "listening.hear('falsch verstanden')");
  const box = frame.locator(".composer textarea");
  await expect.poll(() => box.inputValue()).toBe("falsch verstanden");
  await box.fill("richtig");
  await expect.poll(() => speak.getAttribute("aria-pressed")).toBe("false");
  expect(await box.inputValue()).toBe("richtig");
  expect(await frame.locator("[data-send-by]").count()).toBe(0);
});

test("closing the chat ends listening and the voice", async () => {
  const { page, frame, speak } = await enter();
  await speak.click();
  await frame.getByText("Listening…").waitFor();
  await frame.getByRole("button", { name: "Close chat" }).click();
  await expect.poll(() => inChat(page, "listening")).toBe(null);
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("(silence)");
});

test("without the setting or without the browser's recognition there is no button and no code for it", async () => {
  const none = "delete window.webkitSpeechRecognition; delete window.SpeechRecognition;";
  for (const options of [{ voice: false }, { init: none }]) {
    const { page, speak } = await enter(options);
    await page.waitForLoadState("networkidle");
    expect(await speak.count()).toBe(0);
    const loaded = `performance.getEntriesByType("resource").filter(({ name }) => /voice/.test(name)).length`;
    expect(await inChat(page, loaded)).toBe(0);
    const headers = (await fetch(`${stage.url}/widget/?id=${stage.workspace.widgetUid}`)).headers;
    const devices = headers.get("permissions-policy");
    expect(devices).toContain(options.voice === false ? "microphone=()" : "microphone=(self)");
  }
});
