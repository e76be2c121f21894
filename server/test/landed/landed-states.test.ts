import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { migrations } from "../../src/migrations.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { checksumOf, inDialect, type Statement } from "../../src/platform/db/migration.ts";
import { openDatabase } from "../../src/platform/db/open-database.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import { schema } from "../../src/schema.ts";
import { emptyPlace, type DatabasePlace } from "../database-place.ts";
import { engine } from "../harness.ts";
import { isLong } from "../is-long.ts";
import { serverProcesses } from "../started-server.ts";

interface State {
  readonly at: string;
  readonly adds: readonly string[];
  /** The checksums of steps that had other statements than today. */
  readonly edited?: Readonly<Record<string, string>>;
  readonly hasChecksums?: boolean;
}
const textOf = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

/** Every state that landed until checksums were stored, and former statements of steps that were edited. */
const { states: early, former } = JSON.parse(textOf("steps.json")) as {
  states: readonly State[];
  former: Record<string, Statement[]>;
};
/** Since then no step is edited, and each landed after those above it. */
const listed = new Set(early.flatMap(({ adds }) => adds));
const states: readonly State[] = [
  ...early,
  ...textOf("../../frozen-migrations.txt")
    .split("\n")
    .flatMap((line) => line.split(" ")[1] ?? [])
    .filter((name) => !listed.has(name))
    .map((name) => ({ at: name, adds: [name], hasChecksums: true })),
];

/** The first state from which a version was released. What ran before it is refused, not repaired. */
const RELEASED = states.findIndex(({ edited }) => edited === undefined);

const { newFolder, start, cleanUp } = serverProcesses();
const folders: string[] = [];
afterAll(() => {
  cleanUp();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A database as a version of that state left it. */
async function databaseOf(index: number, dataDir: string): Promise<DatabasePlace> {
  const place = await emptyPlace(dataDir);
  const names = new Set(states.slice(0, index + 1).flatMap(({ adds }) => adds));
  const { edited, hasChecksums } = states[index]!;
  await place.run(
    `create table migrations (name text primary key, applied_at bigint not null${hasChecksums ? ", checksum text" : ""})`,
  );
  const steps = migrations.filter(({ name }) => names.has(name));
  expect(steps).toHaveLength(names.size);
  await place.run(
    ...steps.flatMap((step) => {
      const checksum = edited?.[step.name];
      const ran = checksum === undefined ? step.statements : former[checksum]!;
      return [
        ...ran.map((statement) => inDialect(statement, engine)),
        hasChecksums
          ? `insert into migrations (name, applied_at, checksum) values ('${step.name}', 0, '${checksumOf(step)}')`
          : `insert into migrations (name, applied_at) values ('${step.name}', 0)`,
      ];
    }),
  );
  return place;
}

describe("every landed state", () => {
  const indexes = states
    .map((_state, index) => index)
    .filter((index) => index >= RELEASED)
    // On PostgreSQL each takes a second: those whose steps were edited, and some of the others.
    .filter(
      (index) => engine === "sqlite" || isLong || states[index]!.edited !== undefined || index % 8 === 0,
    );
  test.each(indexes.map((index) => [states[index]!.at, index] as const))(
    "of %s upgrades",
    async (_at, index) => {
      const dataDir = mkdtempSync(join(tmpdir(), "parley-landed-"));
      folders.push(dataDir);
      const { env } = await databaseOf(index, dataDir);
      const database = openDatabase(readConfig(env));
      const report = await migrate(database, schema, { dataDir, now: Date.now });
      await database.close();
      // `migrate` compares the tables with what all steps make, and fails on a difference.
      expect(report.repaired.length > 0).toBe(states[index]!.edited !== undefined);
    },
  );
});

test("a folder whose steps were edited after it ran them starts, serves, and keeps its channels", async () => {
  const index = states.findLastIndex(({ edited }) => edited?.["channels/0001-create"] !== undefined);
  const place = await databaseOf(index, newFolder());
  await place.run(
    "insert into users (id, name, email, created_at, updated_at) values (1, 'Ada', 'ada@example.com', 0, 0)",
    "insert into organizations (id, name, plan, credits, created_by, created_at, updated_at) values (1, 'Old', 'Free', 0, 1, 0, 0)",
    "insert into projects (id, organization_id, uid, name, created_by, created_at, updated_at) values (1, 1, 'p', 'P', 1, 0, 0)",
    "insert into integrations (id, project_id, kind, created_at) values (1, 1, 'channel', 0)",
    "insert into widgets (id, project_id, integration_id, uid, name, settings, allowed_origins, identity_secret, created_at, updated_at) values (1, 1, 1, 'widget-uid', 'W', '{}', '[]', '', 0, 0)",
    "insert into channels (id, project_id, integration_id, widget_id, kind, uid, name, account_id, account_name, credentials, settings, state, created_at, updated_at) values (1, 1, 1, 1, 'telegram', 'c', 'C', 'a', 'A', '', '{}', 'paused', 0, 0)",
  );
  const server = start(place.env);
  const url = await server.serving();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await place.rows("select widget_uid from channels")).toEqual([{ widget_uid: "widget-uid" }]);
});

test("requests for a person that were stored as a value get the words of their button", async () => {
  const dataDir = newFolder();
  const index = states.findIndex(({ at }) => at === "messages/0008-by-author");
  const place = await databaseOf(index, dataDir);
  const newSession = (id: number, language: string) =>
    `insert into sessions (id, project_id, integration_id, widget_id, uid, chat_mode, mode_epoch, state, status, segment,
      language, is_emulator, data, meta, unseen, last_message, last_activity_at, quiet_since, resolved_by_inactivity,
      created_at, updated_at)
    values (${id}, 1, 1, 1, 's${id}', 2, 0, 'unresolved', 'open', '', ${language}, 0, '{}', '{}', 0,
      'requesthumanoperator', 0, 0, 0, 0, 0)`;
  const newMessage = (sessionId: number, sendBy: string, message: string) =>
    `insert into messages (project_id, session_id, send_by, origin, kind, content_type, message, created_at)
      values (1, ${sessionId}, '${sendBy}', 'api', 0, 'text', '${message}', 0)`;
  await place.run(
    "insert into users (id, name, email, created_at, updated_at) values (1, 'Ada', 'ada@example.com', 0, 0)",
    "insert into organizations (id, name, plan, credits, created_by, created_at, updated_at) values (1, 'Old', 'Free', 0, 1, 0, 0)",
    "insert into projects (id, organization_id, uid, name, created_by, created_at, updated_at) values (1, 1, 'p', 'P', 1, 0, 0)",
    "insert into integrations (id, project_id, kind, created_at) values (1, 1, 'widget', 0)",
    "insert into widgets (id, project_id, integration_id, uid, name, settings, allowed_origins, identity_secret, created_at, updated_at) values (1, 1, 1, 'widget-uid', 'W', '{}', '[]', '', 0, 0)",
    newSession(1, "'fr-CA'"),
    newSession(2, "null"),
    newMessage(1, "user", "requesthumanoperator"),
    newMessage(2, "user", "RequestHumanOperator"),
    newMessage(2, "user", "What is requesthumanoperator?"),
    newMessage(2, "operator", "requesthumanoperator"),
  );
  const database = openDatabase(readConfig(place.env));
  await migrate(database, schema, { dataDir, now: Date.now });
  await database.close();
  expect(await place.rows("select message, folded, picked from messages order by id")).toEqual([
    { message: "Parler à une personne", folded: "parler à une personne", picked: "requesthumanoperator" },
    { message: "Talk to a person", folded: null, picked: "RequestHumanOperator" },
    { message: "What is requesthumanoperator?", folded: null, picked: null },
    { message: "requesthumanoperator", folded: null, picked: null },
  ]);
  expect(await place.rows("select last_message from sessions order by id")).toEqual([
    { last_message: "Parler à une personne" },
    { last_message: "Talk to a person" },
  ]);
});

test("ids of contacts become a kind and an id: a channel's where it begins like one, else the site's", async () => {
  const index = states.findIndex(({ adds }) => adds.includes("contacts/0005-identities")) - 1;
  const place = await databaseOf(index, newFolder());
  const ids = ["telegram:1", "abc", "foo:1", "telegram", "twilio_sms:+49:1"];
  await place.run(
    "insert into users (id, name, email, created_at, updated_at) values (1, 'Ada', 'ada@example.com', 0, 0)",
    "insert into organizations (id, name, plan, credits, created_by, created_at, updated_at) values (1, 'Old', 'Free', 0, 1, 0, 0)",
    "insert into projects (id, organization_id, uid, name, created_by, created_at, updated_at) values (1, 1, 'p', 'P', 1, 0, 0)",
    ...["null", ...ids.map((id) => `'${id}'`)].map(
      (id, at) =>
        `insert into contacts (id, project_id, external_id, type, tags_key, data, search_text, created_at, updated_at) values (${at + 1}, 1, ${id}, 'user', '', '{}', '', 0, 0)`,
    ),
  );
  const database = openDatabase(readConfig(place.env));
  await migrate(database, schema, { dataDir: place.env.DATA_DIR, now: Date.now });
  await database.close();
  const query =
    "select identity_kind as kind, identity_id as id, external_id as text from contacts order by contacts.id";
  expect(await place.rows(query)).toEqual([
    { kind: null, id: null, text: null },
    { kind: "telegram", id: "1", text: "telegram:1" },
    { kind: "site", id: "abc", text: "abc" },
    { kind: "site", id: "foo:1", text: "foo:1" },
    { kind: "site", id: "telegram", text: "telegram" },
    { kind: "twilio_sms", id: "+49:1", text: "twilio_sms:+49:1" },
  ]);
});

test("a folder from before the first version is refused with what differs and the way out", async () => {
  const place = await databaseOf(RELEASED - 1, newFolder());
  const server = start(place.env);
  expect(await server.ended).toBe(1);
  expect(server.err()).toContain("The database's schema is not what Parley's steps make");
  expect(server.err()).toContain("admin restore FILE");
});
