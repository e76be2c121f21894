import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countOpenQuestions } from "../../test/count-open-questions.ts";
import type { Workspace } from "../../test/factories.ts";
import { openConversation, publishFlow } from "../../test/flow-conversation.ts";
import { fromJson, toJson } from "../platform/db/index.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";

let t: TestApp;
let mine: Workspace;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  mine = await t.workspace();
});

const call = (name: string, body: object = {}) =>
  t.call(mine.token, name, { project_uid: mine.projectUid, ...body });

const LEAD = {
  definition: {
    name: "Lead",
    triggers: [{ kind: "button", label: "Talk to sales" }],
    start: "hello",
    steps: {
      hello: { kind: "say", text: "Happy to help!", next: "name" },
      name: {
        kind: "ask",
        text: "What is your name?",
        variable: "name",
        answer: { type: "text" },
        next: "email",
      },
      email: {
        kind: "ask",
        text: "Which e-mail address, {{answers.name}}?",
        variable: "email",
        answer: { type: "email" },
        retry: "That is no e-mail address.",
        otherwise: "person",
        next: "size",
      },
      size: {
        kind: "ask",
        text: "How big is your team?",
        variable: "size",
        answer: { type: "choice", choices: [{ text: "Small" }, { text: "Large", value: "large" }] },
        next: "by_size",
      },
      by_size: {
        kind: "condition",
        cases: [{ if: { left: "{{answers.size}}", operator: "equals", right: "large" }, next: "person" }],
        otherwise: "thanks",
      },
      thanks: { kind: "end", text: "Thank you, we write to {{answers.email}}." },
      person: { kind: "hand_over", text: "A colleague takes over." },
    },
  },
};

describe("a flow without any model", () => {
  test("asks, validates, branches and ends; the answers are filled in", async () => {
    await publishFlow(t, mine, LEAD);
    const { say } = await openConversation(t, mine);
    expect((await say("talk to SALES")).text).toBe("Happy to help!\n\nWhat is your name?");
    expect((await say("Ada")).text).toBe("Which e-mail address, Ada?");
    expect((await say("no idea")).text).toBe("That is no e-mail address.\n\nWhich e-mail address, Ada?");
    const asked = await say("it's ada@example.com");
    expect(asked).toMatchObject({ text: "How big is your team?", choices: ["Small", "Large"] });
    expect((await say("small")).text).toBe("Thank you, we write to ada@example.com.");
    expect((await say("talk to sales")).text).toContain("What is your name?");
    expect(await countOpenQuestions(t.running)).toBe(0);
  });

  test("a branch hands the conversation to the team", async () => {
    await publishFlow(t, mine, LEAD);
    const { say, sessionUid } = await openConversation(t, mine);
    for (const text of ["Talk to sales", "Ada", "ada@example.com"]) await say(text);
    expect((await say("Large")).text).toBe("A colleague takes over.");
    const { body } = await call("getSession", { session_uid: sessionUid });
    expect(body.data).toMatchObject({ chat_mode: "2" });
  });

  test("after too many answers that don't fit it goes the other way", async () => {
    await publishFlow(t, mine, LEAD);
    const { say } = await openConversation(t, mine);
    for (const text of ["Talk to sales", "Ada", "x", "y"]) await say(text);
    expect((await say("z")).text).toBe("A colleague takes over.");
  });

  test("a question in between is answered from knowledge, then the flow asks again", async () => {
    await publishFlow(t, mine, LEAD);
    const detail = "We are open from nine to five.";
    await call("createProjectText", { type: "faq", short_text: "What are your opening hours?", detail });
    const { say } = await openConversation(t, mine);
    await say("Talk to sales");
    await say("Ada");
    const aside = await say("What are your opening hours?");
    expect(aside.text).toMatch(/nine to five[^]*\n\nWhich e-mail address, Ada\?$/);
    expect(await countOpenQuestions(t.running)).toBe(0);
    expect((await say("ada@example.com")).text).toBe("How big is your team?");
    const again = await say("When do you open?");
    expect(again.choices).toEqual(["Small", "Large"]);
  });

  test("an earlier answer is corrected in the middle", async () => {
    await publishFlow(t, mine, LEAD);
    const { say } = await openConversation(t, mine);
    for (const text of ["Talk to sales", "Ada", "old@example.com"]) await say(text);
    expect((await say("no, my e-mail is new@example.com")).text).toBe(
      "Thank you, I've noted new@example.com.\n\nHow big is your team?",
    );
    expect((await say("Small")).text).toBe("Thank you, we write to new@example.com.");
  });

  test("a run that an older version has stored goes on: it is the conversation's visitor's", async () => {
    await publishFlow(t, mine, LEAD);
    const { say } = await openConversation(t, mine);
    await say("talk to sales");
    await t.running.app.db.write(async ({ sql }) => {
      const run = await sql
        .selectFrom("flow_runs")
        .select(["id", "state"])
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      const { authorId: _, ...state } = fromJson<Record<string, unknown>>(run.state);
      await sql
        .updateTable("flow_runs")
        .set({ state: toJson(state) })
        .where("id", "=", run.id)
        .execute();
    });
    expect((await say("Ada")).text).toBe("Which e-mail address, Ada?");
  });

  test("“cancel” leaves the flow", async () => {
    await publishFlow(t, mine, LEAD);
    const { say } = await openConversation(t, mine);
    await say("Talk to sales");
    expect((await say("Cancel!")).text).toMatch(/^All right, I've stopped/);
    expect((await say("Ada")).text).not.toContain("e-mail");
  });

  test("a message that is sent again gets the same reply and moves nothing", async () => {
    await publishFlow(t, mine, LEAD);
    const { say } = await openConversation(t, mine);
    await say("Talk to sales");
    const first = await say("Ada", { client_key: "one" });
    const second = await say("Ada", { client_key: "one" });
    expect(second.body.data).toEqual(first.body.data);
    expect((await say("ada@example.com")).text).toBe("How big is your team?");
  });

  test("another version goes live: conversations that are in the old one finish with it", async () => {
    const flow_id = await publishFlow(t, mine, LEAD);
    const { say } = await openConversation(t, mine);
    await say("Talk to sales");
    const { definition } = LEAD;
    const email = { ...definition.steps.email, text: "Your mail?" };
    const draft = { ...definition, steps: { ...definition.steps, email } };
    await call("updateFlow", { flow_id, revision: 1, draft });
    await call("publishFlow", { flow_id });
    expect((await say("Ada")).text).toBe("Which e-mail address, Ada?");
    const later = await openConversation(t, mine);
    await later.say("Talk to sales");
    expect((await later.say("Ada")).text).toBe("Your mail?");
    await call("deleteFlow", { flow_id });
    expect((await say("ada@example.com")).status).toBe(200);
  });

  test("drafts and other projects' flows start nothing", async () => {
    await call("createFlow", LEAD);
    const theirs = await t.workspace();
    await publishFlow(t, theirs, LEAD);
    const { say } = await openConversation(t, mine);
    expect((await say("Talk to sales")).text).not.toContain("What is your name?");
  });
});

describe("people and flows", () => {
  test("a person's takeover pauses the flow; afterwards only a clear answer counts, and the question comes again", async () => {
    await publishFlow(t, mine, LEAD);
    const { say, sessionUid } = await openConversation(t, mine);
    await say("Talk to sales");
    await say("Ada");
    await call("updateSession", { session_uid: sessionUid, chat_mode: "operator" });
    const silent = await say("hello there");
    expect(silent.body.data).toMatchObject({ send_by: "user" });
    await call("updateSession", { session_uid: sessionUid, chat_mode: "bot" });
    expect((await say("thanks for your help")).text).toMatch(/Which e-mail address, Ada\?$/);
    expect((await say("ada@example.com")).text).toBe("How big is your team?");
  });

  test("asking for a person ends the flow", async () => {
    await publishFlow(t, mine, LEAD);
    const { say, sessionUid } = await openConversation(t, mine);
    await say("Talk to sales");
    await say("requesthumanoperator");
    const { body } = await call("getSession", { session_uid: sessionUid });
    expect(body.data).toMatchObject({ chat_mode: "2" });
    expect((await say("Ada")).text).not.toContain("e-mail");
  });
});

test("each step is in the execution log", async () => {
  await publishFlow(t, mine, LEAD);
  const { say, sessionUid } = await openConversation(t, mine);
  await say("Talk to sales");
  await say("Ada");
  const { body } = await call("getChatbotExecutionLogs", {
    session_uid: sessionUid,
    kind: "flow",
    orderBy: "ASC",
    limit: 50,
  });
  const kinds = body.data.map(({ data }: { data: { data: { step: string; kind: string } } }) => data.data);
  expect(kinds).toMatchObject([
    { step: "hello", kind: "say" },
    { step: "name", kind: "ask" },
    { step: "name", kind: "answer" },
    { step: "email", kind: "ask" },
  ]);
});
