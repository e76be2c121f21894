import { afterEach, beforeEach, expect, test } from "vitest";
import { SLACK_CREDENTIALS, startSlackDouble } from "../../../test/channels/slack-double.ts";
import { vendorAt } from "../../../test/channels/vendor-at.ts";
import type { SlackVendor } from "./slack-api.ts";
import { slack } from "./slack.ts";

let double: Awaited<ReturnType<typeof startSlackDouble>>;
let vendor: SlackVendor;
beforeEach(async () => {
  double = await startSlackDouble();
  vendor = vendorAt(slack, `${double.url}/api`, {
    credentials: SLACK_CREDENTIALS,
    settings: {},
    accountId: "T1:UBOT",
  });
});
afterEach(() => double.close());

test.each([
  { team_id: "T2" },
  { team_id: undefined },
  { is_restricted: true },
  { is_ultra_restricted: true },
  { is_stranger: true },
  { is_bot: true },
  { deleted: true },
])("a guest, a stranger and a bot have proven nothing: %j", async (flags) => {
  const user = {
    id: "U1",
    team_id: "T1",
    is_email_confirmed: true,
    profile: { email: "ada@acme.example" },
  };
  double.answerOnce("users.info", { json: { ok: true, user: { ...user, ...flags } } });
  expect(await slack.profile!(vendor, { id: "U1" }, { id: "D1" })).toMatchObject({ proof: undefined });
});

test("an address that Slack has not confirmed proves the account alone", async () => {
  const user = { id: "U1", team_id: "T1", profile: { email: "ada@acme.example" } };
  double.answerOnce("users.info", { json: { ok: true, user } });
  const { email, proof } = (await slack.profile!(vendor, { id: "U1" }, { id: "D1" }))!;
  expect([email, proof]).toEqual([undefined, { source: "slack", isAccount: true, email: undefined }]);
});
