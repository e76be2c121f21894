import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { signedInBy } from "../../../test/sign-in.ts";
import { describeDevice } from "../device.ts";

const PASSWORD = "correct horse battery";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("the browsers a person is signed in with", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
    await t.account({ email: "ada@example.com", password: PASSWORD });
    await t.call({}, "signIn", { email: "ada@example.com", password: PASSWORD });
  });
  afterAll(() => t.close());

  const signIn = async (userAgent: string) =>
    signedInBy(
      await t.call({ "user-agent": userAgent }, "signIn", { email: "ada@example.com", password: PASSWORD }),
    );

  test("are listed with device, address and times, newest use first", async () => {
    t.clock.advance(60_000);
    const headers = await signIn(FIREFOX);
    const { body } = await t.call(headers, "getSignIns");
    expect(body.total).toBe(2);
    expect(body.data[0]).toMatchObject({
      device: "Firefox on Linux",
      ip: "127.0.0.1",
      current: true,
      createdAt: "2026-01-01T00:01:00.000Z",
      last_seen_at: "2026-01-01T00:01:00.000Z",
      expires_at: "2026-01-31T00:01:00.000Z",
    });
    expect(body.data[1].current).toBe(false);
    const second = await t.call(headers, "getSignIns", { limit: 1, page: 2 });
    expect(second.body).toMatchObject({ total: 2, data: [body.data[1]] });
  });

  test("can be signed out from another one", async () => {
    const lost = await signIn("lost phone");
    const mine = await signIn(FIREFOX);
    const { data } = (await t.call(lost, "getSignIns")).body;
    const lostId = data.find((entry: { current: boolean }) => entry.current).id;
    const answer = await t.call(mine, "revokeSignIn", { sign_in_id: lostId });
    expect(answer).toMatchObject({ status: 200, body: { message: "Data Deleted Successfully!" } });
    expect((await t.call(lost, "getMe")).status).toBe(401);
    expect((await t.call(mine, "getMe")).status).toBe(200);
    expect((await t.call(mine, "revokeSignIn", { sign_in_id: lostId })).status).toBe(404);
  });

  test("signing out the current one clears its cookie", async () => {
    const mine = await signIn(FIREFOX);
    const { data } = (await t.call(mine, "getSignIns")).body;
    const answer = await t.call(mine, "revokeSignIn", { sign_in_id: data[0].id });
    expect(answer.headers["set-cookie"]).toMatch(/Max-Age=0/);
    expect((await t.call(mine, "getMe")).status).toBe(401);
  });

  test("are visible to their owner only", async () => {
    const mine = await signIn(FIREFOX);
    const { data } = (await t.call(mine, "getSignIns")).body;
    const stranger = await t.person(await t.workspace());
    expect((await t.call(stranger, "getSignIns")).body.total).toBe(1);
    expect(await t.call(stranger, "revokeSignIn", { sign_in_id: data[0].id })).toMatchObject({
      status: 404,
      body: { message: "Not found" },
    });
    expect((await t.call(mine, "getMe")).status).toBe(200);
    expect((await t.call({}, "getSignIns")).status).toBe(401);
    expect((await t.call(mine, "revokeSignIn", { sign_in_id: "x" })).status).toBe(400);
  });
});

test("a browser's description becomes readable", () => {
  expect(describeDevice(FIREFOX)).toBe("Firefox on Linux");
  expect(
    describeDevice(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari on iPhone");
  expect(
    describeDevice(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
    ),
  ).toBe("Edge on Windows");
  expect(describeDevice("curl/8.5.0")).toBe("curl");
  expect(describeDevice("")).toBe("Unknown device");
});
