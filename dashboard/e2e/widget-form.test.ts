import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("a form with a custom field is created, filled in by a visitor and read beside the contact", async () => {
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
  expect(await named.getByLabel("Key").inputValue()).toBe("team_size");
  await named.getByLabel("Type").selectOption({ label: "Select" });
  await named.getByLabel("Required").click();
  await named.getByRole("button", { name: "Move Team size up" }).click();
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
