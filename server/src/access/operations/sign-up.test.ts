import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { hashMailedTo, mailsTo } from "../../../test/outbox.ts";
import { signedInBy } from "../../../test/sign-in.ts";

const PASSWORD = "correct horse battery";
const DAY_MS = 24 * 60 * 60 * 1000;

test("sign-up is closed by default, also for invited addresses without their link", async () => {
  const t = await createTestApp();
  const mine = await t.workspace();
  const email = "ida@example.com";
  const closed = { status: 403, body: { message: expect.stringContaining("Sign-up is closed") } };
  expect(await t.call({}, "signUp", { email })).toMatchObject(closed);
  const invitation = await t.call(mine.token, "inviteOrganizationMember", { email, role: "viewer" });
  expect(await t.call({}, "signUp", { email })).toMatchObject(closed);
  const person = { name: "Ida", password: PASSWORD };
  expect(await t.call({}, "completeSignUp", { ...person, hash: "most common passwords" })).toMatchObject(
    closed,
  );
  expect((await t.call({}, "getSignInOptions")).body.data).toEqual({ sign_up: false, sends_mail: false });

  const { hash } = invitation.body.data;
  const joined = await t.call({}, "acceptInvitation", { ...person, hash });
  expect(joined.body.data).toMatchObject({
    organizations: [{ id: mine.organizationId, role: "viewer" }],
    is_operator: false,
    may_create_organizations: false,
  });
  const viewer = signedInBy(joined);
  expect(await t.call(viewer, "createOrganization", { name: "Mine" })).toMatchObject({
    status: 403,
    body: { message: "Only operators can create organizations." },
  });
  expect((await t.call(viewer, "getMe")).body.data.organizations).toHaveLength(1);
  await t.close();
});

describe("where sign-up is open", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ background: true, env: { OPEN_SIGN_UP: "true" } });
    await t.workspace();
  });
  afterAll(() => t.close());

  async function linkFor(email: string, count = 1): Promise<string> {
    expect((await t.call({}, "signUp", { email })).status).toBe(200);
    return hashMailedTo(t, email, count);
  }

  test("the e-mailed link creates an account and an organization on Free with the operator's starting credits", async () => {
    const operator = await t.operator();
    await t.call(operator, "updateInstallation", { starting_credits: 40 });
    const hash = await linkFor("ada@example.com");
    expect((await t.call({}, "signIn", { email: "ada@example.com", password: PASSWORD })).status).toBe(401);
    const body = { hash, name: "Ada", password: PASSWORD, organization_name: "Engines" };
    const answer = await t.call({}, "completeSignUp", body);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: "Welcome to Parley",
        data: { organizations: [{ name: "Engines", role: "owner", plan: "Free" }], is_operator: false },
      },
    });
    const ada = signedInBy(answer);
    expect((await t.call(ada, "getCredits")).body.data).toMatchObject({ balance: 40, plan: "Free" });
    expect(await t.call({}, "completeSignUp", body)).toMatchObject({
      status: 400,
      body: { errors: { hash: expect.stringContaining("already used") } },
    });

    const grant = { organization_id: answer.body.data.organizations[0].id, amount: 1_000_000 };
    expect((await t.call(ada, "addCredits", grant)).status).toBe(403);
    expect((await t.call(ada, "changePlan", { ...grant, plan: "Agency" })).status).toBe(403);
    const second = await t.call(ada, "createOrganization", { name: "Farm" });
    expect(second.body.data).toMatchObject({ plan: "Free" });
    const organization_id = second.body.data.id as number;
    expect((await t.call(ada, "getCredits", { organization_id })).body.data.balance).toBe(0);
  });

  test("an address with an account gets an e-mail about it, and the same response", async () => {
    const email = "known@example.com";
    await t.account({ email, password: PASSWORD });
    const known = await t.call({}, "signUp", { email });
    const unknown = await t.call({}, "signUp", { email: "unknown@example.com" });
    expect(known).toMatchObject({ status: 200, body: unknown.body });
    await hashMailedTo(t, "unknown@example.com");
    await expect.poll(() => mailsTo(t, email).length).toBe(1);
    expect(mailsTo(t, email)[0]).toContain("You already have an account");
    expect(mailsTo(t, email)[0]).not.toContain("hash=");
  });

  test("asking again replaces the link, and a link ends after a day", async () => {
    const first = await linkFor("twice@example.com");
    const second = await linkFor("twice@example.com", 2);
    const person = { name: "Ada", password: PASSWORD };
    expect((await t.call({}, "completeSignUp", { ...person, hash: first })).status).toBe(400);
    t.clock.advance(DAY_MS);
    expect((await t.call({}, "completeSignUp", { ...person, hash: second })).status).toBe(400);
  });

  test("a link used twice at once creates one account", async () => {
    const hash = await linkFor("twin@example.com");
    const body = { hash, name: "Twin", password: PASSWORD };
    const answers = await Promise.all([1, 2].map(() => t.call({}, "completeSignUp", body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
  });

  test("without a mail server, an operator shares the link or dismisses the sign-up", async () => {
    const operator = await t.operator();
    const asked = await t.call({}, "signUp", { email: "no-mail@example.com" });
    expect(asked.body.message).toBe("This server can't send e-mail. Ask its operator for your link.");
    await hashMailedTo(t, "no-mail@example.com");
    const { body } = await t.call(operator, "getSignUps");
    const pending = body.data.find(({ email }: { email: string }) => email === "no-mail@example.com");
    const link = await t.call(operator, "createSignUpLink", { sign_up_id: pending.id });
    const hash = new URL(link.body.data.link as string).searchParams.get("hash");
    const done = await t.call({}, "completeSignUp", { hash, name: "Nora", password: PASSWORD });
    expect(done.body.data.user).toMatchObject({ email: "no-mail@example.com" });
    expect((await t.call(operator, "createSignUpLink", { sign_up_id: pending.id })).status).toBe(404);

    await linkFor("spam@example.com");
    const again = (await t.call(operator, "getSignUps")).body.data;
    const spam = again.find(({ email }: { email: string }) => email === "spam@example.com");
    expect((await t.call(operator, "deleteSignUp", { sign_up_id: spam.id })).status).toBe(200);
    expect((await t.call(operator, "deleteSignUp", { sign_up_id: spam.id })).status).toBe(404);
  });

  test("names each wrong field, and rejects requests from another site", async () => {
    const answer = await t.call({}, "completeSignUp", { hash: "x", name: " ", password: "short" });
    expect(answer.body.errors).toEqual({
      name: "name must not be empty.",
      password: "password must be at least 12 characters long.",
    });
    expect((await t.call({}, "signUp", { email: "nobody" })).body.errors).toEqual({
      email: "email must be an e-mail address.",
    });
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await t.call(foreign, "signUp", { email: "f@example.com" })).status).toBe(403);
  });
});
