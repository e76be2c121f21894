import assert from "node:assert/strict";
import { operations } from "../../src/operations.ts";
import { AI_CLIENTS_TABLE } from "../ai-clients-table.ts";
import type { Headers } from "../factories.ts";
import { ACCEPT, INITIALIZE } from "../mcp-client.ts";
import { call, openVisitor, prepare, send, word, type Attack, type Target } from "./target.ts";

async function pageKey(target: Target): Promise<Headers> {
  const origins = { name: word(), allowed_origins: ["https://www.example.com"] };
  return { "api-key": (await prepare(target, "createProjectKey", origins)).value as string };
}

async function mcp(target: Target, method: string, params: object): Promise<string> {
  const post = (body: object, more: Headers = {}) =>
    send(target, "/chatbot/v1/mcp", {
      headers: { ...ACCEPT, ...target.token, ...more },
      body: JSON.stringify({ jsonrpc: "2.0", id: 2, ...body }),
    });
  const begun = await post(INITIALIZE);
  assert.equal(begun.status, 200, begun.text);
  const session = begun.headers.get("mcp-session-id");
  return (await post({ method, params }, session ? { "mcp-session-id": session } : {})).text;
}

/** The refusal of this operation alone: a mistyped one is an unknown tool as well. */
function refusalByAi(name: string): RegExp {
  const operation = operations.find((one) => one.name === name);
  assert.ok(operation, `${name} is no operation`);
  return operation.mcp ? /doesn't let AI clients (administer|send )/ : /Unknown tool/;
}

export const KEY_ATTACKS: readonly Attack[] = [
  {
    name: "the key of a page at every operation",
    hole: "a key that stands in a page read the whole project and wrote as the team",
    async run(target) {
      const key = await pageKey(target);
      for (const { name, access, forPages } of operations) {
        if (access.kind !== "project" || !access.by.includes("key") || forPages) continue;
        assert.equal((await call(target, key, name, { session_uid: "1" })).status, 403, name);
      }
      const feed = await send(target, "/chatbot/v1/live/events", { method: "GET", headers: key });
      assert.equal(feed.status, 403);
    },
  },
  {
    name: "the key of a page in a visitor's conversation",
    hole: "a page's key acted as a signed customer",
    async run(target) {
      const key = await pageKey(target);
      const visitor = await openVisitor(target);
      const body = { widget_uid: target.widgetUid, session_uid: visitor.session, message: "Yes" };
      assert.equal((await call(target, key, "sendMessage", body)).status, 404);
      const read = await call(target, key, "getSessionMessages", { session_uid: visitor.session });
      assert.equal(read.status, 404);
    },
  },
  {
    name: "a page's key made a server's",
    hole: "strangers know the key that was given more",
    async run(target) {
      await pageKey(target);
      const keys = (await prepare(target, "getProjectKeys")) as { id: number; allowed_origins: string[] }[];
      const { id } = keys.find((one) => (one.allowed_origins?.length ?? 0) > 0)!;
      const change = { project_uid: target.projectUid, key_id: id, allowed_origins: [] };
      assert.notEqual((await call(target, target.token, "updateProjectKey", change)).status, 200);
    },
  },
  {
    name: "an Idempotency-Key used again",
    hole: "a key brought back another caller's answer, or ran a second body under the first one's",
    async run(target) {
      const [key, first, second] = [word(), `${word()} Ada`, `${word()} Bob`];
      const create = (headers: Headers, name: string) =>
        call(target, { ...headers, "idempotency-key": key }, "createContact", {
          project_uid: target.projectUid,
          name,
        });
      const made = await create(target.token, first);
      assert.equal(made.status, 200, made.text);
      assert.equal((await create(target.token, second)).status, 409);
      const again = await create(target.token, first);
      assert.equal(again.body.data.id, made.body.data.id);
      const elsewhere = { ...target.token, "idempotency-key": key };
      const list = { project_uid: target.projectUid, name: first };
      assert.equal((await call(target, elsewhere, "createContactList", list)).status, 409);
      // With a new key the same call is a right one: only the key was refused.
      await prepare(target, "createContactList", list);
      const { value } = await prepare(target, "createProjectKey", { name: word() });
      const uids = [];
      for (const caller of [target.key, target.key, { "api-key": value as string }]) {
        const headers = { ...caller, "idempotency-key": key };
        const opened = await call(target, headers, "createSession", { widget_uid: target.widgetUid });
        assert.equal(opened.status, 200, opened.text);
        uids.push(opened.body.data.session_uid);
      }
      assert.equal(uids[0], uids[1]);
      assert.notEqual(uids[0], uids[2]);
      const found = await call(target, target.token, "getAllContacts", {
        project_uid: target.projectUid,
        search: first,
      });
      assert.equal(found.text.split(`"${first}"`).length - 1, 1, found.text.slice(0, 400));
    },
  },
  {
    name: "an AI client's macro and bulk change without the tick",
    hole: "a client that may only read and write content sent messages through a macro or a bulk change",
    async run(target) {
      const visitor = await openVisitor(target);
      const reply = word();
      const steps = [{ kind: "reply", text: reply }];
      const made = await prepare(target, "createMacro", { name: word(), shortcut: word(), steps });
      const given = { project_uid: target.projectUid, session_uid: visitor.session, macro_id: made.id };
      const tools = ["runMacro", "sendMessage", "sendTranscript", "deleteSessions"];
      for (const name of [...tools, "publishFlow", "makeOutboundCall"]) {
        const more = { session_uids: [visitor.session], steps, message: reply, send_by: "operator" };
        const answer = await mcp(target, "tools/call", { name, arguments: { ...given, ...more } });
        assert.match(answer, refusalByAi(name), `${name}: ${answer.slice(0, 300)}`);
      }
      const read = await call(target, target.token, "getSessionMessages", {
        project_uid: target.projectUid,
        session_uid: visitor.session,
      });
      assert.ok(!read.text.includes(reply), read.text.slice(0, 400));
    },
  },
  {
    name: "an AI client's tools without the tick",
    hole: "a model that read a visitor's message sent data out and granted trust",
    async run(target) {
      const listed = await mcp(target, "tools/list", {});
      assert.ok(listed.includes("createProjectText"), listed.slice(0, 300));
      for (const [name, verdict] of Object.entries(AI_CLIENTS_TABLE)) {
        if (verdict !== "administers") continue;
        assert.ok(!listed.includes(`"name":"${name}"`), `${name} is offered`);
      }
      for (const name of ["createRule", "createAction", "connectMcpServer", "createWebhook"]) {
        const given = { name, arguments: { project_uid: target.projectUid } };
        assert.match(await mcp(target, "tools/call", given), refusalByAi(name), name);
      }
    },
  },
  {
    name: "operations without a credential",
    hole: "an operation forgot to ask who calls",
    async run(target) {
      for (const { name, access } of operations) {
        if (access.kind === "public") continue;
        const body = { project_uid: target.projectUid, organization_id: 1 };
        assert.equal((await call(target, {}, name, body)).status, 401, name);
        const wrong = { authorization: `Bearer ${word()}` };
        assert.equal((await call(target, wrong, name, body)).status, 401, name);
      }
    },
  },
  {
    name: "secrets in outputs",
    hole: "a stored key came back in an answer, a log or the audit log",
    async run(target) {
      const secret = `sk-${word()}${word()}`;
      const name = `KEY_${word().toUpperCase()}`;
      await prepare(target, "setActionSecret", { name, secret, host: "api.shop.example" });
      const listed = ["getActionSecrets", "getActions", "getWebhooks", "getMcpServers", "getProjectSettings"];
      for (const operation of listed) {
        const answer = await call(target, target.token, operation, { project_uid: target.projectUid });
        assert.ok(!answer.text.includes(secret), operation);
      }
      const audit = await call(target, target.token, "getAuditLog", { limit: 20 });
      assert.ok(!audit.text.includes(secret), "getAuditLog");
    },
  },
];
