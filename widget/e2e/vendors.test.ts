import { expect, test } from "vitest";
import type { Workspace } from "../../server/test/factories.ts";
import { VENDOR_CASES } from "../../server/test/vendor-cases.ts";
import { openStage, say } from "./stage.ts";

test.each(VENDOR_CASES)(
  "with a key of $vendor and nothing else, the first message in the widget is answered with a tool's result, and a failing vendor leaves a person",
  async ({ start, env }) => {
    const double = await start();
    const stage = await openStage(undefined, env(double.url));
    try {
      const { t } = stage;
      const mine = await t.workspace();
      const { project_uid, widget_uid } = (await t.call(mine.token, "createProject", { name: "Bakery" })).body
        .data;
      const taught = { project_uid, type: "faq", short_text: "sample query", detail: "We open at nine." };
      expect((await t.call(mine.token, "createProjectText", taught)).status).toBe(200);
      const bakery: Workspace = { ...mine, projectUid: project_uid, widgetUid: widget_uid };
      const { frame, problems } = await stage.enter(bakery);
      await frame.getByRole("button", { name: "Open chat" }).click();
      await say(frame, "When? [[tool=search_knowledgebase]] [[reply=At nine.]]");
      const replies = frame.locator('[data-send-by="assistant"]');
      // Some models say it before they call the tool as well.
      await replies.getByText("At nine.").last().waitFor();
      await replies.getByRole("button", { name: "Good answer" }).last().waitFor();
      expect(JSON.stringify(double.received.at(-1)!.body)).toContain("We open at nine.");
      await say(frame, "And on Sunday? [[error=500]]");
      await replies.getByText("I've asked a person to join").waitFor();
      expect(problems).toEqual([]);
      const sessions = (await t.call(mine.token, "getSessions", { project_uid })).body.data;
      expect(sessions).toMatchObject([{ chat_mode: "2", state: "unresolved" }]);
    } finally {
      await stage.close();
      await double.close();
    }
  },
);
