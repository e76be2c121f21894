import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { signInAs } from "./browser.ts";
import { openVisit } from "../../server/test/open-visit.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

async function openConversation(sessionUid: string) {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/inbox?session=${sessionUid}`);
  return page;
}

test("a visitor's masked link shows its real URL to the team", { tags: ["later"] }, async () => {
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
  await expect
    .poll(() => shown.getByRole("link", { name: "https://bank.example" }).getAttribute("href"))
    .toBe("https://evil.example/login");
});

test("a visitor who only typed an address is marked as unverified, until the team confirms it", async () => {
  const { token, projectUid: project_uid, widgetUid: widget_uid } = stage.workspace;
  const field = { key: "email", label: "E-mail", type: "email", required: true, options: [] };
  const settings = { pre_chat_form: { enabled: true, fields: [field] } };
  await stage.t.call(token, "updateWidget", { project_uid, widget_uid, settings });
  await stage.t.call(token, "createContact", { project_uid, name: "Ada", email: "ada@example.com" });
  const visit = await openVisit(stage.t.running.app, stage.workspace);
  await stage.t.call(visit.headers, "submitVisitorForm", { fields: { email: "ada@example.com" } });
  const message = { session_uid: visit.uid, message: "hello", client_key: "k" };
  await stage.t.call(visit.headers, "sendVisitorMessage", message);

  const page = await openConversation(visit.uid);
  const list = page.getByRole("region", { name: "Conversations" });
  await list.getByRole("listitem").getByText("Unverified").waitFor();
  await page.getByRole("button", { name: "Details" }).click();
  const contact = page.getByRole("region", { name: "Contact", exact: true });
  await contact.getByText("Unverified").waitFor();
  await contact.getByRole("link", { name: "ada@example.com" }).click();
  const detail = page.getByRole("dialog");
  await detail.getByRole("button", { name: "Mark as verified" }).click();
  // The team's own Ada holds the address.
  await page.getByText(/email already belongs to contact \d+/).waitFor();
  await expect.poll(() => detail.getByText("Unverified").count()).toBe(1);
});

test("the team confirms a visitor after a question, sees who did, and takes it back", async () => {
  const { token, projectUid: project_uid } = stage.workspace;
  const visit = await openVisit(stage.t.running.app, stage.workspace);
  const contact = await stage.t.call(token, "createContact", { project_uid, name: "Grace" });
  const session_uid = visit.uid;
  await stage.t.call(token, "updateProofLifetimes", { project_uid, team_days: 2 });
  const linked = { project_uid, session_uid, contact_id: contact.body.data.id };
  await stage.t.call(token, "linkSessionToContact", linked);
  const proofs = async () => {
    const { body } = await stage.t.call(token, "getSession", { project_uid, session_uid });
    return body.data.visitor_proofs as { kind: string }[];
  };

  const page = await openConversation(session_uid);
  await page.getByRole("button", { name: "Details" }).click();
  const proof = page.getByRole("region", { name: "Proof", exact: true });
  await proof.getByText("hasn’t proven anything").waitFor();
  await proof.getByRole("button", { name: "Confirm visitor" }).click();
  const question = page.getByRole("alertdialog", { name: "Is this visitor really Grace?" });
  await question.getByText("For 2 days, actions for confirmed visitors").waitFor();
  expect(await proofs()).toEqual([]);
  await question.getByText("This visitor hasn’t proven anything.").waitFor();
  expect(await violationsOf(page, "[role=alertdialog]")).toEqual([]);
  await question.getByRole("button", { name: "Confirm visitor" }).click();
  await proof.getByText(/^Confirmed by /).waitFor();
  expect(await proofs()).toMatchObject([{ kind: "team", proven_by: stage.workspace.ownerId }]);
  await proof.getByRole("button", { name: "End proof" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End proof" }).click();
  await proof.getByText("hasn’t proven anything").waitFor();
  expect(await proofs()).toEqual([]);
});
