import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operations } from "../src/operations.ts";
import type { Headers, Workspace } from "./factories.ts";
import { createTestApp, type TestApp } from "./harness.ts";
import { isFull } from "./is-full.ts";
import { nearSchema, type Known } from "./near-schema.ts";
import { openVisit, type OpenVisit } from "./open-visit.ts";
import { fc } from "./property.ts";
import { NEVER_SUCCEEDS, SUCCEEDS_IN, VALID_BODIES } from "./valid-bodies.ts";

const RUNS = isFull ? 200 : 40;
/** A refusal or an answer; 503 only where the product says that a part it needs is not there. */
const ALLOWED = new Set([200, 400, 401, 402, 403, 404, 409, 413, 429]);

const SUCCESS_IS_ELSEWHERE = new Set([
  ...Object.keys(VALID_BODIES),
  ...Object.keys(SUCCEEDS_IN),
  ...NEVER_SUCCEEDS,
]);

describe("values near each operation's schema", () => {
  let t: TestApp;
  let mine: Workspace;
  let person: Headers;
  let operator: Headers;
  let known: Known;
  let visit: OpenVisit;

  beforeAll(async () => {
    t = await createTestApp();
  });
  // Each operation has its own, since some of the others succeed in deleting things.
  beforeEach(async () => {
    mine = await t.workspace();
    person = await t.person(mine, "owner");
    operator = await t.operator();
    const session = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    known = {
      project_uid: mine.projectUid,
      organization_id: mine.organizationId,
      widget_uid: mine.widgetUid,
      session_uid: session.body.data.session_uid as string,
    };
  });
  afterAll(() => t.close());

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    `%s never fails with a 5xx over ${RUNS} bodies`,
    async (name, operation) => {
      const isVisitors = operation.tag === "widget";
      const near = nearSchema(operation, isVisitors ? await knownToVisitor() : known);
      const statuses = new Set<number>();
      const property = fc.asyncProperty(near, async (body) => {
        // Each run has its own hour, so that the rate limit does not hide the rest.
        t.clock.advance(3_600_000);
        const { status, body: answer } = await t.call(credentialFor(operation.access), name, body);
        statuses.add(status);
        const type: unknown = typeof answer === "string" ? "RXSUCCESS" : answer.type;
        expect({ status, allowed: ALLOWED.has(status), type, answer }).toMatchObject({
          allowed: true,
          type: status === 200 ? "RXSUCCESS" : "RXERROR",
        });
      });
      await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
      // Success must be reached too, here or in a test of its own: else only the checks before the code were tried.
      const isReached = statuses.has(200) || (!isVisitors && SUCCESS_IS_ELSEWHERE.has(name));
      expect({ name, isReached }).toEqual({ name, isReached: true });
    },
  );

  /** A visitor with a conversation that goes on, whom the site vouches for and whose form is asked for. */
  async function knownToVisitor(): Promise<Known> {
    visit = await openVisit(t.running.app, mine);
    const widget = { project_uid: mine.projectUid, widget_uid: mine.widgetUid };
    const field = { label: "Field", required: false, options: ["small", "large"] };
    const fields = ["name", "email", "phone"].map((key) => ({ ...field, key, type: "text" }));
    const form = { enabled: true, fields: [...fields, { ...field, key: "size", type: "select" }] };
    await t.call(mine.token, "updateWidget", { ...widget, settings: { pre_chat_form: form } });
    const { body } = await t.call(mine.token, "getWidgetSnippet", widget);
    const hash = createHmac("sha256", body.data.identity_secret as string)
      .update("user 1")
      .digest("hex");
    return {
      widget_uid: mine.widgetUid,
      session_uid: visit.uid,
      origin: "https://shop.example",
      visitor_key: visit.key,
      user_id: "user 1",
      hash,
      fields: { name: "Ada", email: "ada@example.com", phone: "+4930123456", size: "large" },
    };
  }

  function credentialFor(access: (typeof operations)[number]["access"]): Headers {
    if (access.kind === "public") return {};
    if (access.kind === "person") return person;
    if (access.kind === "operator") return operator;
    if (access.kind === "visitor") return visit.newHeaders();
    if (access.by.includes("key")) return mine.key;
    return access.by.includes("token") ? mine.token : person;
  }
});
