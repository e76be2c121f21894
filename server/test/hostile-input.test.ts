import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../src/operations.ts";
import type { Headers, Workspace } from "./factories.ts";
import { createTestApp, type TestApp } from "./harness.ts";
import { visitorHeaders } from "./visitor-headers.ts";
import { nearSchema, type Known } from "./near-schema.ts";
import { fc } from "./property.ts";

const RUNS = 200;
/** A refusal or an answer; 503 only where the product says that a part it needs is not there. */
const ALLOWED = new Set([200, 400, 401, 402, 403, 404, 409, 413, 429]);

describe("values near each operation's schema", () => {
  let t: TestApp;
  let mine: Workspace;
  let person: Headers;
  let known: Known;

  beforeAll(async () => {
    t = await createTestApp();
    mine = await t.workspace();
    person = await t.person(mine, "owner");
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
    { timeout: 180_000 },
    async (name, operation) => {
      const property = fc.asyncProperty(nearSchema(operation, known), async (body) => {
        // Each run has its own hour, so that the rate limit does not hide the rest.
        t.clock.advance(3_600_000);
        const { status, body: answer } = await t.call(credentialFor(operation.access), name, body);
        const type: unknown = typeof answer === "string" ? "RXSUCCESS" : answer.type;
        expect({ status, allowed: ALLOWED.has(status), type, answer }).toMatchObject({
          allowed: true,
          type: status === 200 ? "RXSUCCESS" : "RXERROR",
        });
      });
      await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
    },
  );

  function credentialFor(access: (typeof operations)[number]["access"]): Headers {
    if (access.kind === "public") return {};
    if (access.kind === "person") return person;
    if (access.kind === "visitor") return visitorHeaders(t.running.app, mine);
    if (access.by.includes("key")) return mine.key;
    return access.by.includes("token") ? mine.token : person;
  }
});
