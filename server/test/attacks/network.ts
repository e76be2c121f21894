import assert from "node:assert/strict";
import { createServer, type AddressInfo } from "node:net";
import {
  bringToQuestion,
  call,
  offerAction,
  openVisitor,
  prepare,
  runsWith,
  say,
  send,
  word,
  type Attack,
} from "./target.ts";

/** Ways to write an address inside the network: this machine's own, at a port that counts who connects, and others. */
const privateUrls = (port: number): string[] => [
  ...[
    "127.0.0.1",
    "localhost",
    "localhost.",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "0.0.0.0",
    "①②⑦.0.0.1",
    "127。0。0。1",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[64:ff9b::7f00:1]",
  ].map((host) => `https://${host}:${port}/`),
  "https://10.0.0.1/",
  "https://192.168.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[fd00::1]/",
  "http://127.0.0.1/",
  "https://user:password@127.0.0.1/",
  "file:///etc/passwd",
];

/** A port of this machine, and how many connections it has seen. */
async function countConnections(): Promise<{
  readonly port: number;
  readonly count: () => number;
  readonly close: () => void;
}> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { port, count: () => connections, close: () => void server.close() };
}

const EVIL = "https://evil.example";
const MOST_CALLS = 320;
const ONE_NETWORK = (host: number) => ({ "x-forwarded-for": `2001:db8:a:1::${host.toString(16)}` });

export const NETWORK_ATTACKS: readonly Attack[] = [
  {
    name: "addresses inside the network",
    hole: "a webhook called the metadata service or a database",
    needs: "own",
    async run(target) {
      const { port, count, close } = await countConnections();
      try {
        for (const url of privateUrls(port)) {
          const body = { project_uid: target.projectUid, url };
          const made = await call(target, target.token, "createWebhook", body);
          if (made.status !== 200) {
            assert.equal(made.status, 400, url);
            continue;
          }
          const hook = { project_uid: target.projectUid, webhook_id: made.body.data.id };
          const tested = await call(target, target.token, "sendTestWebhook", hook);
          assert.notEqual(tested.body?.data?.state, "delivered", url);
          await prepare(target, "deleteWebhook", { webhook_id: made.body.data.id });
        }
        assert.equal(count(), 0);
      } finally {
        close();
      }
    },
  },
  {
    name: "a redirect away from the shop",
    hole: "an action's headers and body followed a redirect to another host",
    needs: "shop",
    async run(target) {
      const secret = word();
      target.shop!.on("/away", (_request, response) => {
        const elsewhere = target.shop!.url.replace("127.0.0.1", "localhost");
        response.writeHead(307, { location: `${elsewhere}/elsewhere` }).end();
      });
      const configuration = {
        method: "POST",
        url: `${target.shop!.url}/away`,
        headers: { "x-mark": secret },
        body: `{"order": "{{parameters.order}}"}`,
        retries: 0,
      };
      const offer = await offerAction(target, { confirm: false, configuration });
      const order = word();
      await bringToQuestion(target, await openVisitor(target), offer, order);
      assert.equal(runsWith(target, order), 1, "the action doesn't run");
      const followed = target.shop!.requests.filter(({ path }) => path === "/elsewhere");
      assert.ok(!followed.some(({ headers, body }) => headers["x-mark"] === secret || body !== ""));
    },
  },
  {
    name: "dot segments in an argument",
    hole: "`..%2F` led an action to another address of the shop",
    needs: "shop",
    async run(target) {
      const base = `/orders/${word()}`;
      const configuration = { url: `${target.shop!.url}${base}/{{parameters.order}}`, retries: 0 };
      const offer = await offerAction(target, { confirm: false, configuration });
      const right = word();
      await bringToQuestion(target, await openVisitor(target), offer, right);
      assert.ok(
        target.shop!.requests.some(({ path }) => path === `${base}/${right}`),
        "the action doesn't run",
      );
      for (const order of ["../admin", "..%2Fadmin", "%2e%2e/admin", "..\\admin", "a/../../admin", ".."])
        await bringToQuestion(target, await openVisitor(target), offer, order);
      const paths = target
        .shop!.requests.map(({ path }) => path)
        .filter((path) => path.includes("admin") || path.endsWith(".."));
      const hasLeft = (path: string) =>
        !new URL(path, "http://shop.example").pathname.startsWith(`${base}/`) ||
        /\.\.(%2f|%5c|$)/i.test(path);
      assert.deepEqual(paths.filter(hasLeft), []);
    },
  },
  {
    name: "templates in what visitors and services say",
    hole: "`{{secrets.KEY}}` in a value was filled in",
    needs: "shop",
    async run(target) {
      const [name, secret] = [`KEY_${word().toUpperCase()}`, word()];
      const { host } = target.shop!;
      await prepare(target, "setActionSecret", { name, secret, host: host.split(":")[0] });
      const offer = await offerAction(target, { confirm: false });
      target.shop!.on("/done", (_request, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ state: `{{secrets.${name}}} {{results.it}} \${7*7}` }));
      });
      const order = word();
      const values = `${order} {{secrets.${name}}}`;
      const said = await bringToQuestion(target, await openVisitor(target), offer, values);
      assert.equal(runsWith(target, order), 1, "the action doesn't run");
      assert.ok(!said.text.includes(secret) && !said.text.includes("49"), said.text);
      assert.ok(!target.shop!.requests.some(({ body, path }) => `${body}${path}`.includes(secret)));
    },
  },
  {
    name: "a sign-in from another site's page",
    hole: "a hostile page signed the browser in to the attacker's account",
    async run(target) {
      const body = { email: "ada@example.com", password: "correct horse battery" };
      for (const headers of [
        { origin: EVIL },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
        { origin: EVIL, "x-forwarded-host": "evil.example" },
      ]) {
        const refused = await call(target, headers, "signIn", body);
        assert.equal(refused.status, 403, JSON.stringify(headers));
        assert.equal(refused.headers.get("set-cookie"), null);
      }
    },
  },
  {
    name: "a forwarded host",
    hole: "links and metadata named the attacker's host",
    async run(target) {
      const headers = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
      for (const path of [
        "/.well-known/oauth-protected-resource",
        "/.well-known/oauth-authorization-server",
        "/",
      ]) {
        const answer = await send(target, path, { method: "GET", headers });
        assert.ok(!answer.text.includes("evil.example"), path);
      }
    },
  },
  {
    name: "guesses from one IPv6 network",
    hole: "a new address of the same /64 had a limit of its own",
    needs: "own",
    async run(target) {
      const guess = { email: `${word()}@example.com`, code: "123456" };
      for (const operation of ["signIn", "startSingleSignOn", "getInvitation", "resetPassword"]) {
        let status = 0;
        for (let host = 1; host <= MOST_CALLS && status !== 429; host += 1)
          ({ status } = await call(target, ONE_NETWORK(host), operation, guess));
        assert.equal(status, 429, operation);
      }
    },
  },
  {
    name: "an address made up before the proxy's",
    hole: "each made-up X-Forwarded-For had a limit of its own",
    needs: "own",
    async run(target) {
      const guess = { email: `${word()}@example.com`, password: word() };
      let status = 0;
      for (let count = 1; count <= MOST_CALLS && status !== 429; count += 1) {
        const made = [`203.0.113.${count % 250}`, `[2001:db8:${count.toString(16)}::1]:443`, "unknown"];
        const forwarded = `${made[count % 3]}, 2001:db8:b:2::${count.toString(16)}`;
        const headers = { "x-forwarded-for": forwarded, "x-real-ip": made[0]!, forwarded: `for=${made[0]}` };
        ({ status } = await call(target, headers, "signIn", guess));
      }
      assert.equal(status, 429);
    },
  },
  {
    name: "the door for mails, without its setting",
    hole: "strangers filled memory and threads through /inbound/mail",
    needs: "own",
    async run(target) {
      for (const path of ["/inbound/mail", "/inbound/mail/guess", "/chatbot/v1/inbound/mail"]) {
        const answer = await send(target, path, { body: JSON.stringify({ raw: "x".repeat(1000) }) });
        assert.equal(answer.status, 404, path);
      }
    },
  },
  {
    name: "more live feeds than one visitor needs",
    hole: "one address held all feeds of a process",
    async run(target) {
      const visitor = await openVisitor(target);
      const abort = new AbortController();
      const path = `/chatbot/v1/live/session?session_uid=${visitor.session}`;
      const open = async () => {
        const response = await fetch(`${target.url}${path}`, {
          headers: visitor.headers,
          signal: abort.signal,
        });
        if (response.status !== 200) await response.text();
        return response.status;
      };
      try {
        const statuses = await Promise.all(Array.from({ length: 60 }, open));
        assert.ok(statuses.includes(429), statuses.join(" "));
        assert.ok(statuses.filter((status) => status === 200).length <= 40);
      } finally {
        abort.abort();
      }
    },
  },
  {
    name: "hostile bodies",
    hole: "a body crashed the server or polluted a prototype",
    async run(target) {
      const bodies = [
        "{",
        "[".repeat(5000),
        `{"a":${"[".repeat(2000)}${"]".repeat(2000)}}`,
        JSON.stringify({ a: Array.from({ length: 60_000 }, () => 0) }),
        '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
        '{"widget_uid":{"$ne":null},"origin":["x"]}',
        `{"widget_uid":"\\u0000' or 1=1 --","origin":"x"}`,
        `{"widget_uid":"${"x".repeat(3_000_000)}"}`,
      ];
      for (const body of bodies)
        for (const operation of ["startVisit", "signIn", "sendVisitorMessage", "createSession"]) {
          const answer = await send(target, `/chatbot/v1/${operation}`, { headers: target.key, body });
          const told = `${operation} ${body.slice(0, 40)}: ${answer.status}`;
          assert.ok(answer.status >= 400 && answer.status < 500, told);
        }
      assert.equal((await send(target, "/healthz", { method: "GET" })).status, 200);
    },
  },
  {
    name: "paths that leave their folder",
    hole: "a path read a file of the server",
    async run(target) {
      for (const path of [
        "/..%2f..%2fetc%2fpasswd",
        "/assets/..%2f..%2f..%2fparley.db",
        "/%2e%2e/%2e%2e/parley.db",
        "/docs/..%5c..%5cparley.db",
      ]) {
        const answer = await send(target, path, { method: "GET" });
        assert.ok(!/root:|SQLite format/.test(answer.text), path);
      }
    },
  },
  {
    name: "an answer that a browser takes for a page",
    hole: "what a visitor wrote ran as a script at the server's own address",
    async run(target) {
      const visitor = await openVisitor(target);
      await say(target, visitor, "<script>alert(1)</script>");
      const read = await call(target, visitor.headers, "getVisitorConversation", {
        session_uid: visitor.session,
      });
      assert.match(read.headers.get("content-type") ?? "", /application\/json/);
      assert.equal(read.headers.get("x-content-type-options"), "nosniff");
    },
  },
];
