import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("a form with a custom field and a proactive message are set up; a visitor fills in the form, which is read beside the contact", async () => {
  const page = await stage.visitor();
  const workspace = await stage.t.workspace();
  await signInAs(stage, page, workspace);
  const { projectUid: project_uid, widgetUid: widget_uid, token } = workspace;
  await page.goto(`/p/${project_uid}/integrations`);
  const form = page.getByRole("form", { name: "Appearance" });
  await form.getByLabel("Ask for details before the chat").click();
  await form.getByRole("button", { name: "Add field" }).click();
  await page.getByRole("menuitem", { name: "Custom field" }).click();
  const own = form.getByRole("group", { name: "Field 3" });
  await own.getByLabel("Label").fill("Team size");
  const named = form.getByRole("group", { name: "Team size" });
  await expect.poll(() => named.getByLabel("Key").inputValue()).toBe("team_size");
  await named.getByLabel("Type").selectOption({ label: "Select" });
  await named.getByLabel("Required").click();
  await named.getByRole("button", { name: "Move up: Team size" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await named.getByText("Must have at least one option").waitFor();
  await named.getByLabel("Options").fill("1 to 5\nmore");
  await form.getByRole("button", { name: "Remove Name" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Widget saved").waitFor();

  const { body } = await stage.t.call(token, "getWidgets", { project_uid });
  expect(body.data[0].settings.pre_chat_form).toEqual({
    enabled: true,
    fields: [
      { key: "team_size", label: "Team size", type: "select", required: true, options: ["1 to 5", "more"] },
      { key: "email", label: "E-mail address", type: "email", required: true, options: [] },
    ],
  });

  await form.getByRole("button", { name: "Add message" }).click();
  await form.getByRole("button", { name: "Add message" }).click();
  const second = form.getByRole("group", { name: "Message 2" });
  await second.getByLabel("Text").fill("Questions about prices?");
  await second.getByLabel("Page", { exact: true }).fill("pricing");
  await second.getByLabel("Seconds on the page").fill("5");
  await second.getByRole("button", { name: "Move up: Message 2" }).click();
  const first = form.getByRole("group", { name: "Message 1" });
  await expect.poll(() => first.getByLabel("Text").inputValue()).toBe("Questions about prices?");
  await form.getByRole("button", { name: "Remove Message 2" }).click();
  await form.getByRole("figure").getByText("Questions about prices?").waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  await first.getByText("Must be a path such as /pricing*").waitFor();
  await first.getByLabel("Page", { exact: true }).fill("/pricing*");
  await form.getByRole("button", { name: "Save" }).click();
  const proactive = async () => {
    const { body: after } = await stage.t.call(token, "getWidgets", { project_uid });
    return after.data[0].settings.proactive_messages;
  };
  await expect
    .poll(proactive)
    .toEqual([{ enabled: true, text: "Questions about prices?", page: "/pricing*", after_seconds: 5 }]);

  const visit = await stage.t.call({}, "startVisit", {
    widget_uid,
    origin: "https://shop.example",
    open: true,
  });
  const visitor = { "x-visitor-token": visit.body.data.visitor.visitor_token as string };
  const fields = { team_size: "more", email: "ada@example.com" };
  expect((await stage.t.call(visitor, "submitVisitorForm", { fields })).status).toBe(200);
  await page.goto(`/p/${project_uid}/contacts`);
  await page.getByRole("region", { name: "Contacts" }).getByRole("button").click();
  const known = page.getByRole("dialog").getByRole("region", { name: "From the form and your site" });
  await known.getByText("team_size").waitFor();
  await known.getByText("more").waitFor();
});
