import { afterAll, beforeAll, expect, test } from "vitest";
import { openVoiceChannel } from "../../server/test/calls/open-voice-channel.ts";
import {
  startTwilioVoiceDouble,
  type TwilioVoiceDouble,
} from "../../server/test/calls/twilio-voice-double.ts";
import { signAsTwilio, TWILIO_CREDENTIALS } from "../../server/test/channels/twilio-double.ts";
import { violationsOf } from "./axe.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

const PERSON = "+1 415 555 0123";

let stage: Stage;
let double: TwilioVoiceDouble;
beforeAll(async () => {
  double = await startTwilioVoiceDouble(() => stage.t.clock.now);
  stage = await openStage({ env: double.env });
});
afterAll(async () => {
  await stage.close();
  await double.close();
});

test("a contact is called from the dashboard; the conversation shows the call, which is transferred and ended", async () => {
  const voice = await openVoiceChannel(stage.t, double);
  const { projectUid } = voice.mine;
  await voice.call("createContact", { name: "Ada Lovelace", phone: PERSON });
  const { id: abroad } = (await voice.call("createContact", { name: "Bo", phone: "+4930123456" })).body.data;
  const page = await stage.visitor();
  await signInAs(stage, page, voice.mine);

  await page.goto(`/p/${projectUid}/contacts?contact=${abroad}`);
  await page.getByRole("button", { name: "Call", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Call", exact: true }).click();
  // The reason of the limit that refuses it.
  await question.getByText("allowed_countries").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/p/${projectUid}/contacts`);
  await page.getByText("Ada Lovelace").click();
  await page.getByRole("button", { name: "Call", exact: true }).click();
  expect(await violationsOf(page)).toEqual([]);
  await question.getByRole("button", { name: "Call", exact: true }).click();
  const bar = page.getByRole("region", { name: "Phone call" });
  await bar.getByText("Outgoing call").waitFor();
  await expect.poll(() => double.calls.length).toBe(1);
  const call = double.calls[0]!;
  expect(call.to).toBe("+14155550123");
  const report = async (CallStatus: string, more: Record<string, string> = {}) => {
    const facts = { CallSid: call.sid, CallStatus, From: call.from, To: call.to, ...more };
    const signed = signAsTwilio(call.statusUrl, { AccountSid: TWILIO_CREDENTIALS.account_sid, ...facts });
    const answer = await fetch(call.statusUrl, {
      method: "POST",
      headers: signed.headers as Record<string, string>,
      body: String(signed.body),
    });
    expect(answer.ok).toBe(true);
  };

  await report("in-progress");
  await bar.getByRole("button", { name: "Transfer" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer the call?" });
  await dialog.getByLabel("Number").fill("+14155550999");
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Transfer" }).click();
  await bar.getByText("+14155550999").waitFor();
  expect(call.redirectedTo).toContain("transfer");

  await bar.getByRole("button", { name: "Hang up" }).click();
  await question.getByRole("button", { name: "Hang up" }).click();
  await page.getByText("The call ends", { exact: true }).waitFor();
  await report("completed", { CallDuration: "75" });
  await bar.getByText("Ended").waitFor();
  await bar.getByText("1:15").waitFor();
  expect(await bar.getByRole("button").count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test("without a number for calls there is no button", async () => {
  const workspace = await stage.t.workspace();
  const contact = { project_uid: workspace.projectUid, name: "Ada", phone: PERSON };
  const { id } = (await stage.t.call(workspace.token, "createContact", contact)).body.data;
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  const channels = page.waitForResponse(/getChannels/);
  await page.goto(`/p/${workspace.projectUid}/contacts?contact=${id}`);
  await page.getByRole("button", { name: "Edit" }).waitFor();
  await channels;
  expect(await page.getByRole("button", { name: "Call", exact: true }).count()).toBe(0);
});
