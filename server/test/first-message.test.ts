import { describe, expect, test } from "vitest";
import { createTestApp } from "./harness.ts";
import { parseEvents, textOfDeltas } from "./read-events.ts";
import { VENDOR_CASES } from "./vendor-cases.ts";

describe.each(VENDOR_CASES)("with a key of $vendor and nothing else", ({ start, env, model, path }) => {
  test("the first message of a new project is answered with tools, streamed", async () => {
    const double = await start();
    const t = await createTestApp({ env: env(double.url) });
    try {
      const mine = await t.workspace();
      const created = await t.call(mine.token, "createProject", { name: "Bakery" });
      const project_uid = created.body.data.project_uid as string;
      const taught = { project_uid, type: "faq", short_text: "sample query", detail: "We open at nine." };
      expect(await t.call(mine.token, "createProjectText", taught)).toMatchObject({ status: 200 });
      const settings = (await t.call(mine.token, "getProjectSettings", { project_uid })).body.data;
      expect(settings).toMatchObject({ mode: "agent", model: expect.stringMatching(model) });
      const issued = await t.call(mine.token, "createProjectKey", { project_uid, name: "site" });
      const headers = { "api-key": issued.body.data.value as string };
      const { widget_uid } = created.body.data as { widget_uid: string };
      const session = (await t.call(headers, "createSession", { widget_uid })).body.data;
      const answer = await t.call(headers, "sendMessage", {
        widget_uid,
        session_uid: session.session_uid,
        message: "When? [[tool=search_knowledgebase]] [[reply=At nine.]]",
        stream: true,
      });
      const events = parseEvents(answer.body);
      // Some models say something before they call a tool.
      expect(textOfDeltas(events)).toMatch(/At nine\.$/);
      expect(events.at(-1)).toMatchObject({
        event: "done",
        data: { data: { message: expect.stringMatching(/At nine\.$/) } },
      });
      const [first, second] = double.received;
      expect(double.received).toHaveLength(2);
      expect(first!.path).toMatch(path);
      expect(JSON.stringify(second!.body)).toContain("We open at nine.");
    } finally {
      await t.close();
      await double.close();
    }
  });
});
