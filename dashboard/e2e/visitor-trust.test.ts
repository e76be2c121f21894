import { expect, test } from "vitest";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

async function openConversation(sessionUid: string) {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/inbox?session=${sessionUid}`);
  return page;
}

test("a link that a visitor masks shows the operator where it leads", async () => {
  const { key, widgetUid: widget_uid } = stage.workspace;
  const session_uid = (await stage.t.call(key, "createSession", { widget_uid })).body.data
    .session_uid as string;
  const message =
    "Please sign in at [https://bank.example](https://evil.example/login) or **[here](https://evil.example/b)**";
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message });
  const page = await openConversation(session_uid);
  const shown = page.locator('[data-send-by="user"]');
  await shown.getByText("(https://evil.example/login)").waitFor();
  await shown.getByText("(https://evil.example/b)").waitFor();
  expect(await shown.getByRole("link", { name: "https://bank.example" }).getAttribute("href")).toBe(
    "https://evil.example/login",
  );
});
