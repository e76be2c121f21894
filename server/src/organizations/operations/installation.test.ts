import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("operating the installation", () => {
  let t: TestApp;
  let first: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
    first = await t.workspace();
  });
  afterAll(() => t.close());

  test("only the first account is the operator: no owner, no token, no key", async () => {
    const operator = await t.person(first);
    expect((await t.call(operator, "getMe")).body.data).toMatchObject({
      is_operator: true,
      may_create_organizations: true,
    });
    const other = await t.workspace({ plan: "Free", credits: 5 });
    const owner = await t.person(other);
    const organization_id = other.organizationId;
    const calls = {
      addCredits: { organization_id, amount: 1 },
      changePlan: { organization_id, plan: "Agency" },
      shareVendorKeys: { organization_id, shared: false },
      getInstallation: {},
      updateInstallation: { open_sign_up: true },
      getInstallationOrganizations: {},
      verifyOrganizationDomain: { organization_id, domain: "acme.example" },
      removeOrganizationDomain: { organization_id, domain: "acme.example" },
      getOperators: {},
      addOperator: { email: "eve@example.com" },
      removeOperator: { user_id: first.ownerId },
      getSignUps: {},
      createSignUpLink: { sign_up_id: 1 },
      deleteSignUp: { sign_up_id: 1 },
      createPasswordResetLink: { email: "eve@example.com" },
    };
    for (const [operation, body] of Object.entries(calls)) {
      expect([operation, (await t.call(owner, operation, body)).status]).toEqual([operation, 403]);
      for (const credential of [other.token, other.key, first.token, {}]) {
        expect([operation, (await t.call(credential, operation, body)).status]).toEqual([operation, 401]);
      }
    }
    const { data } = (await t.call(other.token, "getCredits")).body;
    expect(data).toMatchObject({ balance: 5, plan: "Free" });
  });

  test("an operator sees every organization and changes its plan and credits", async () => {
    const operator = await t.person(first);
    const other = await t.workspace({ plan: "Free", credits: 5 });
    const organization_id = other.organizationId;
    const grant = { organization_id, amount: 7, note: "invoice 7" };
    expect((await t.call(operator, "addCredits", grant)).body.data).toEqual({ balance: 12 });
    expect((await t.call(operator, "changePlan", { organization_id, plan: "Advanced" })).status).toBe(200);
    const { body } = await t.call(operator, "getInstallationOrganizations", { limit: 100 });
    expect(body.total).toBe(body.data.length);
    expect(body.data.find(({ id }: { id: number }) => id === organization_id)).toMatchObject({
      name: "Acme",
      plan: "Advanced",
      credits: 12,
      members: 1,
      projects: 1,
    });
    const unknown = { organization_id: 999_999 };
    expect((await t.call(operator, "addCredits", { ...unknown, amount: 1 })).status).toBe(404);
    expect((await t.call(operator, "changePlan", { ...unknown, plan: "Free" })).status).toBe(404);
    expect((await t.call(operator, "addCredits", { amount: 1 })).body.errors).toEqual({
      organization_id: "organization_id is required.",
    });
  });

  test("an operator verifies and removes an organization's e-mail domains, each for one organization only", async () => {
    const operator = await t.person(first);
    const [one, two] = [await t.workspace(), await t.workspace()];
    const verify = (organization_id: number, domain: string) =>
      t.call(operator, "verifyOrganizationDomain", { organization_id, domain });
    const domainsOf = async (id: number) => {
      const { data } = (await t.call(operator, "getInstallationOrganizations", { limit: 100 })).body;
      return data.find((row: { id: number }) => row.id === id).domains;
    };
    expect(await domainsOf(one.organizationId)).toEqual([]);
    expect((await verify(one.organizationId, " Acme.Example ")).status).toBe(200);
    expect((await verify(one.organizationId, "acme.test")).status).toBe(200);
    expect(await domainsOf(one.organizationId)).toEqual(["acme.example", "acme.test"]);
    expect(await domainsOf(two.organizationId)).toEqual([]);
    expect(await verify(two.organizationId, "acme.example")).toMatchObject({
      status: 409,
      body: { message: "acme.example is already verified for an organization." },
    });
    expect((await verify(two.organizationId, "not a domain")).body.errors).toEqual({
      domain: "domain must be a domain such as example.com.",
    });
    expect((await verify(999_999, "ghost.example")).status).toBe(404);
    const remove = (organization_id: number) =>
      t.call(operator, "removeOrganizationDomain", { organization_id, domain: "acme.example" });
    expect((await remove(two.organizationId)).status).toBe(404);
    expect((await remove(one.organizationId)).status).toBe(200);
    expect(await domainsOf(one.organizationId)).toEqual(["acme.test"]);
    expect((await verify(two.organizationId, "acme.example")).status).toBe(200);
  });

  test("operators add operators, and the last one stays", async () => {
    const operator = await t.person(first);
    const other = await t.workspace();
    const owner = await t.person(other);
    const { email } = (await t.call(owner, "getMe")).body.data.user;
    expect((await t.call(operator, "addOperator", { email })).body.data).toMatchObject({ email });
    expect((await t.call(owner, "getOperators")).body.data).toHaveLength(2);
    expect((await t.call(owner, "removeOperator", { user_id: first.ownerId })).status).toBe(200);
    expect((await t.call(operator, "getOperators")).status).toBe(403);
    expect(await t.call(owner, "removeOperator", { user_id: other.ownerId })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("at least one operator") },
    });
    const back = (await t.call(operator, "getMe")).body.data.user.email;
    await t.call(owner, "addOperator", { email: back });
    await Promise.all(
      [first, other].map((mine, index) =>
        t.call(index === 0 ? operator : owner, "removeOperator", { user_id: mine.ownerId }),
      ),
    );
    const left = await t.running.app.db.read
      .selectFrom("users")
      .select("id")
      .where("is_operator", "=", 1)
      .execute();
    expect(left).toHaveLength(1);
    const last = await t.person(first, { userId: left[0]!.id });
    for (const known of [email, back]) await t.call(last, "addOperator", { email: known });
    await t.call(operator, "removeOperator", { user_id: other.ownerId });
    expect((await t.call(operator, "addOperator", { email: "ghost@example.com" })).body.errors).toEqual({
      email: "No account found for ghost@example.com. Invite the person first.",
    });
    expect((await t.call(operator, "removeOperator", { user_id: 999_999 })).status).toBe(404);
  });

  test("a setting opens and closes sign-up unless the environment fixes it", async () => {
    const operator = await t.person(first);
    expect((await t.call(operator, "getInstallation")).body.data).toEqual({
      open_sign_up: false,
      open_sign_up_fixed: false,
      starting_credits: 100,
      sends_mail: false,
    });
    const editor = await t.person(await t.workspace(), "editor");
    expect((await t.call(editor, "createOrganization", { name: "Mine" })).status).toBe(403);
    const changed = { open_sign_up: true, starting_credits: 0 };
    expect((await t.call(operator, "updateInstallation", changed)).body.data).toMatchObject(changed);
    const made = await t.call(editor, "createOrganization", { name: "Mine" });
    expect(made.body.data).toMatchObject({ name: "Mine", role: "owner", plan: "Free" });
    expect((await t.call(mineToken(), "createOrganization", { name: "X" })).status).toBe(401);
    expect((await t.call(editor, "createOrganization", { name: " " })).body.errors).toEqual({
      name: "name must not be empty.",
    });
    await t.call(operator, "updateInstallation", { open_sign_up: false });
    expect((await t.call(editor, "createOrganization", { name: "More" })).status).toBe(403);
    expect((await t.call(operator, "createOrganization", { name: "Ours" })).body.data.plan).toBe("Free");
    const wrong = await t.call(operator, "updateInstallation", { starting_credits: -1 });
    expect(wrong.body.errors).toEqual({ starting_credits: "starting_credits must be at least 0." });
  });
  const mineToken = () => first.token;

  test("without a mail server, an operator creates a password reset link", async () => {
    const operator = await t.person(first);
    await t.account({ email: "lost@example.com", password: "forgotten password" });
    const { body } = await t.call(operator, "createPasswordResetLink", { email: "lost@example.com" });
    const hash = new URL(body.data.link as string).searchParams.get("hash");
    const password = "a new long password";
    expect((await t.call({}, "resetPassword", { hash, password })).status).toBe(200);
    expect((await t.call({}, "signIn", { email: "lost@example.com", password })).status).toBe(200);
    const unknown = await t.call(operator, "createPasswordResetLink", { email: "ghost@example.com" });
    expect(unknown.body.errors).toEqual({ email: "No account found for ghost@example.com." });
  });
});

test("the first organization starts on Agency, later ones on Free", async () => {
  const t = await createTestApp();
  const operator = await t.operator();
  const credits = async (name: string) => {
    const { data } = (await t.call(operator, "createOrganization", { name })).body;
    return (await t.call(operator, "getCredits", { organization_id: data.id })).body.data;
  };
  expect(await credits("First")).toMatchObject({ plan: "Agency", balance: 1_000_000 });
  expect(await credits("Second")).toMatchObject({ plan: "Free", balance: 100 });
  await t.close();
});
