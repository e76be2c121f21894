import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operations } from "../src/operations.ts";
import { attachmentsOf } from "./attached-files.ts";
import type { Headers, Workspace } from "./factories.ts";
import { createTestApp, engine, type TestApp } from "./harness.ts";
import { isLong } from "./is-long.ts";
import { knownBody, nearSchema, type Known } from "./near-schema.ts";
import { openVisit, type OpenVisit } from "./open-visit.ts";
import { fc } from "./property.ts";
import { SUCCEEDS_IN, VALID_BODIES } from "./valid-bodies.ts";

const RUNS_ON = { sqlite: 40, postgres: 12 };
const RUNS = isLong ? 200 : RUNS_ON[engine];
/** With few runs chance may find no body that succeeds. */
const FINDS_SUCCESS = RUNS >= RUNS_ON.sqlite;
/** A refusal or an answer; 503 only where the product says that a part it needs is not there. */
const ALLOWED = new Set([200, 400, 401, 402, 403, 404, 409, 413, 429]);

const SUCCESS_IS_ELSEWHERE = new Set([...Object.keys(VALID_BODIES), ...Object.keys(SUCCEEDS_IN)]);

describe("values near each operation's schema", () => {
  let t: TestApp;
  let mine: Workspace;
  let person: Headers;
  let operator: Headers;
  let known: Known;
  let visit: OpenVisit;

  beforeAll(async () => {
    t = await createTestApp();
    // The outbox then stands for a mail server.
    Object.assign(t.running.app.mailer, { delivers: true });
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
      const values = isVisitors ? await knownToVisitor() : known;
      const near = nearSchema(operation, values);
      if (name === "rateConversation" || name === "requestTranscript") await finishConversation();
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
      await fc.assert(property, {
        numRuns: RUNS,
        endOnFailure: true,
        // Visitors' calls have many optional fields, and a list's cursor can't be guessed: chance alone seldom makes
        // all of them right.
        examples: isVisitors || operation.list ? [[knownBody(operation, values)]] : [],
      });
      // Success must be reached too, here or in a test of its own: else only the checks before the code were tried.
      const isShownElsewhere = (!isVisitors || operation.receives) && SUCCESS_IS_ELSEWHERE.has(name);
      const isReached = statuses.has(200) || isShownElsewhere || !FINDS_SUCCESS;
      expect({ name, isReached }).toEqual({ name, isReached: true });
    },
  );

  /** A visitor with a conversation and a file in it, whom the site vouches for and whose form is asked for. */
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
    const { fileOf, uploadAsVisitor } = attachmentsOf(() => t);
    const { body: uploaded } = await uploadAsVisitor(visit, fileOf("Line one", "notes.txt"));
    return {
      widget_uid: mine.widgetUid,
      session_uid: visit.uid,
      origin: "https://shop.example",
      visitor_key: visit.key,
      user_id: "user 1",
      attachment_id: uploaded.data.id as string,
      hash,
      email: "ada@example.com",
      fields: { name: "Ada", email: "ada@example.com", phone: "+4930123456", size: "large" },
    };
  }

  /** Only an answered and finished conversation can be rated. */
  async function finishConversation(): Promise<void> {
    const { widgetUid: widget_uid, projectUid: project_uid } = mine;
    const settings = { rating: { enabled: true }, transcript: true };
    await t.call(mine.token, "updateWidget", { project_uid, widget_uid, settings });
    for (const send_by of ["user", "operator"]) {
      const message = { widget_uid, session_uid: visit.uid, message: "Hello", send_by };
      await t.call(mine.key, "sendMessage", message);
    }
    await t.call(mine.key, "updateSession", { session_uid: visit.uid, state: "resolved" });
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
