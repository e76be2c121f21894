import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS_TABLE } from "../../test/access-table.ts";
import type { Headers, Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";
import { operations } from "../operations.ts";
import { MODULES, ROLES, type Action, type Module, type Role } from "../platform/operations/requirement.ts";

type Verdict = "allowed" | "401" | "403";
interface Row {
  readonly kind:
    | "anyone"
    | "visitor"
    | "person"
    | "person, own sign-in"
    | "operator"
    | "token or person"
    | "role"
    | "module";
  readonly peopleOnly: boolean;
  readonly roles: readonly Role[];
  readonly module?: Module;
  readonly action?: Action;
  readonly key: boolean;
}

const KINDS = ["anyone", "visitor", "person", "person, own sign-in", "operator", "token or person"] as const;

function parse(text: string): Row {
  const kind = KINDS.find((candidate) => candidate === text);
  if (kind) return { kind, peopleOnly: false, roles: [], key: false };
  const words = text.replace("signed in: ", "").split(", ");
  const roles = ROLES.filter((role) => words.includes(role));
  const [module, action] = (words[0] ?? "").split(" ");
  const isModule = MODULES.find((name) => name === module);
  return {
    kind: isModule ? "module" : "role",
    peopleOnly: text.startsWith("signed in: "),
    roles,
    ...(isModule ? { module: isModule, action: action as Action } : {}),
    key: words.includes("key"),
  };
}

const mayIn = (role: Role, { action }: Row): boolean =>
  role === "owner" || role === "editor" || (role === "viewer" && action === "Read");
const verdict = (allowed: boolean): Verdict => (allowed ? "allowed" : "403");

function forRole(row: Row, role: Role): Verdict {
  if (row.kind === "role") return verdict(row.roles.includes(role));
  return verdict(mayIn(role, row) && (row.roles.length === 0 || row.roles.includes(role)));
}

function forPerson(row: Row, role: Role | "operator"): Verdict {
  if (["anyone", "person", "person, own sign-in", "token or person"].includes(row.kind)) return "allowed";
  if (row.kind === "visitor") return "401";
  if (row.kind === "operator") return verdict(role === "operator");
  return role === "operator" ? "403" : forRole(row, role);
}

function forToken(row: Row, role: Role): Verdict {
  if (row.kind === "anyone" || row.kind === "token or person") return "allowed";
  if (["visitor", "person", "person, own sign-in", "operator"].includes(row.kind) || row.peopleOnly)
    return "401";
  return forRole(row, role);
}

function forPermission(row: Row, module: Module, action: Action): Verdict {
  if (row.kind !== "module") return forToken(row, "billing");
  const has = row.module === module && (action === "Write" || row.action === "Read");
  return verdict(has && row.roles.length === 0);
}

const rows = Object.entries(ACCESS_TABLE).map(([name, text]) => [name, parse(text)] as const);

describe("who may call what", () => {
  let t: TestApp;
  let shared: Workspace;
  beforeAll(async () => {
    t = await createTestApp({ env: { OPEN_SIGN_UP: "true" } });
    // The first account is the operator and takes no part.
    await t.workspace();
    shared = await t.workspace();
  });
  afterAll(() => t.close());

  /** Without a body that could succeed wherever one is needed: permission is checked before it. */
  const send = async (headers: Headers, name: string, mine: Workspace) =>
    (await t.call(headers, name, { project_uid: mine.projectUid })).status;
  const toVerdict = (status: number): Verdict =>
    status === 401 || status === 403 ? (String(status) as Verdict) : "allowed";
  const expected = (decide: (row: Row) => Verdict) =>
    Object.fromEntries(rows.map(([name, row]) => [name, decide(row)]));

  async function outcomes(headersFor: () => Headers | Promise<Headers>) {
    const found: Record<string, Verdict> = {};
    for (const [name] of rows) found[name] = toVerdict(await send(await headersFor(), name, shared));
    return found;
  }

  /** A call that succeeds may have deleted the project or left the organization: the next one gets a new workspace. */
  async function outcomesInOwn(headersIn: (mine: Workspace) => Promise<Headers>) {
    const found: Record<string, Verdict> = {};
    let caller: { mine: Workspace; headers: Headers } | null = null;
    for (const [name] of rows) {
      if (!caller) {
        const mine = await t.workspace();
        caller = { mine, headers: await headersIn(mine) };
      }
      const status = await send(caller.headers, name, caller.mine);
      found[name] = toVerdict(status);
      if (status < 300) caller = null;
    }
    return found;
  }

  test("every operation has a row, and every row an operation", () => {
    expect(Object.keys(ACCESS_TABLE).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  test.each(ROLES)("a signed-in %s", async (role) => {
    const found = await outcomesInOwn((mine) => t.person(mine, role));
    expect(found).toEqual(expected((row) => forPerson(row, role)));
  });

  test("an owner for whom the organization's single sign-on vouches", async () => {
    const found = await outcomesInOwn(async (mine) => {
      const userId = await t.member(mine, "owner");
      const headers = await t.person(mine, { userId });
      const values = { sso_organization_id: mine.organizationId };
      await t.running.app.db.write(({ sql }) =>
        sql.updateTable("sign_ins").set(values).where("user_id", "=", userId).execute(),
      );
      return headers;
    });
    expect(found).toEqual(
      expected((row) => (row.kind === "person, own sign-in" ? "403" : forPerson(row, "owner"))),
    );
  });

  test.each(["owner", "editor", "viewer"] as const)("a token with role %s", async (role) => {
    const found = await outcomesInOwn((mine) => t.token(mine, { role }));
    expect(found).toEqual(expected((row) => forToken(row, role)));
  });

  test.each(ROLES)("an owner's token of a creator who is %s today", async (role) => {
    const found = await outcomesInOwn(async (mine) =>
      t.token(mine, { createdBy: await t.member(mine, role), role: "owner" }),
    );
    // A creator who only looks after billing has nothing a token's role could be cut down to.
    expect(found).toEqual(
      expected((row) =>
        role === "billing" && row.kind === "role" && !row.peopleOnly ? "403" : forToken(row, role),
      ),
    );
  });

  test.each(
    MODULES.flatMap((module) => (["Read", "Write"] as const).map((action) => [module, action] as const)),
  )("a token with only %s > %s", async (module, action) => {
    const token = await t.token(shared, { permissions: { [module]: action } });
    const found = await outcomes(() => token);
    expect(found).toEqual(
      expected((row) =>
        row.kind === "role" && !row.peopleOnly ? "403" : forPermission(row, module, action),
      ),
    );
  });

  test("an operator who belongs to no organization", async () => {
    const found = await outcomes(() => t.operator());
    expect(found).toEqual(expected((row) => forPerson(row, "operator")));
  });

  test("a project key", async () => {
    const found = await outcomes(() => shared.key);
    expect(found).toEqual(expected((row) => (row.kind === "anyone" || row.key ? "allowed" : "401")));
  });

  test("a visitor of a widget", async () => {
    const visit = await openVisit(t.running.app, shared);
    const found = await outcomes(() => visit.newHeaders());
    expect(found).toEqual(
      expected(({ kind }) => (kind === "anyone" || kind === "visitor" ? "allowed" : "401")),
    );
  });

  test("a caller without a credential and one with made-up ones", async () => {
    const invented = {
      authorization: "Bearer api-v1-invented",
      "api-key": "apk-invented",
      cookie: "parley_sign_in=invented",
    };
    for (const headers of [{}, invented]) {
      const found = await outcomes(() => headers);
      expect(found).toEqual(expected(({ kind }) => (kind === "anyone" ? "allowed" : "401")));
    }
  });
});
