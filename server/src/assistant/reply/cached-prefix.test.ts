import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import { startOpenAiDouble } from "../../../../bench/vendor-double/openai-double.ts";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const LONG_PROMPT = `You are Ada. ${"Be kind to every visitor of the shop. ".repeat(150)}`;

describe("what requests begin with is cached", () => {
  let anthropic: VendorDouble;
  let openai: VendorDouble;
  let t: TestApp;
  let mine: Workspace;
  let session_uid: string;
  beforeAll(async () => {
    anthropic = await startMessagesDouble();
    openai = await startOpenAiDouble();
    t = await createTestApp({
      env: {
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: anthropic.url,
        OPENAI_API_KEY: "test",
        OPENAI_BASE_URL: `${openai.url}/v1`,
      },
    });
  });
  afterAll(async () => {
    await t.close();
    await anthropic.close();
    await openai.close();
  });
  beforeEach(async () => {
    mine = await t.workspace({ credits: 1000 });
    ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
  });

  const settings = (change: Record<string, unknown>) =>
    t.call(mine.token, "updateProjectSettings", { project_uid: mine.projectUid, ...change });
  const say = (message: string) =>
    t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message });
  const logged = async (task: string): Promise<Record<string, number>[]> => {
    const { body } = await t.call(mine.key, "getChatbotExecutionLogs", { session_uid, orderBy: "ASC" });
    return body.data
      .filter(({ data }: { data: { task: string } }) => data.task === task)
      .map(({ data }: { data: { data: object } }) => data.data);
  };

  test.each(["claude-sonnet-4-6", "gpt-5.6-sol"])(
    "the second turn of %s reads the first from the cache, at its price",
    async (model) => {
      await settings({ model, prompt: LONG_PROMPT });
      await say("Hello [[reply=Hi]]");
      await say("And now? [[reply=Hi again]]");
      const [first, second] = await logged("Model call");
      expect(first).not.toHaveProperty("cached_tokens");
      expect(first!["cache_write_tokens"]).toBeGreaterThan(1_024);
      expect(second!["cached_tokens"]).toBeGreaterThan(1_024);
      const [written, read] = await logged("Reply");
      expect(read!["credits"]).toBeLessThan(written!["credits"]!);
    },
  );

  test("the mark stands before what changes from visitor to visitor", async () => {
    await settings({ model: "claude-sonnet-4-6", prompt: LONG_PROMPT });
    await say("Hello [[reply=Hi]]");
    const { system, messages } = anthropic.received.at(-1)!.body as {
      system: { text: string; cache_control?: object }[];
      messages: { content: { cache_control?: object }[] }[];
    };
    expect(system.map((block) => block.cache_control !== undefined)).toEqual([true, false]);
    expect(system[0]!.text).toContain("You are Ada.");
    expect(system[0]!.text).not.toContain("<facts>");
    expect(system[1]!.text).toContain("<facts>");
    expect(messages.at(-1)!.content.at(-1)).toHaveProperty("cache_control");
  });

  test("mode chat begins alike whether something was found or not, and pays for no mark that is never read", async () => {
    await settings({ model: "claude-sonnet-4-6", prompt: LONG_PROMPT, mode: "chat" });
    const asked = async (message: string) => {
      await say(`${message} [[reply=Hi]]`);
      const { system, messages } = anthropic.received.at(-1)!.body as Record<string, { text: string }[]>;
      expect(JSON.stringify(messages)).not.toContain("cache_control");
      return [system![0], system!.at(-1)!.text.includes("We open at nine.")];
    };
    const [nothing, hasNothing] = await asked("Do giraffes sleep?");
    await t.call(mine.token, "createProjectText", {
      project_uid: mine.projectUid,
      type: "faq",
      short_text: "When do you open?",
      detail: "We open at nine.",
    });
    const [found, hasFound] = await asked("When do you open?");
    expect([hasNothing, hasFound]).toEqual([false, true]);
    expect(found).toEqual(nothing);
  });

  test("a vendor that caches by itself gets the same key for each conversation of a project", async () => {
    await settings({ model: "gpt-5.6-luna", prompt: LONG_PROMPT });
    await say("Hello [[reply=Hi]]");
    const key = openai.received.at(-1)!.body["prompt_cache_key"];
    ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
    await say("Hello [[reply=Hi]]");
    expect(openai.received.at(-1)!.body["prompt_cache_key"]).toBe(key);
    expect((await logged("Model call"))[0]!["cached_tokens"]).toBeGreaterThan(1_024);
  });

  test("a request that is too short for a cache has no marks", async () => {
    await settings({ model: "claude-sonnet-4-6", prompt: "You are Ada.", mode: "chat" });
    await say("Hello [[reply=Hi]]");
    expect(JSON.stringify(anthropic.received.at(-1)!.body)).not.toContain("cache_control");
  });
});
