import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, inject, test } from "vitest";
import { engine } from "../../../test/harness.ts";
import { awaitDatabase } from "./await-database.ts";

const silent = { forMs: 0, log: () => undefined };

test("an unavailable database is waited for, reported once, and then named in one line", async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  const told: string[] = [];
  const waiting = awaitDatabase(`postgres://u:secret@127.0.0.1:${port}/parley`, {
    forMs: 1500,
    log: (line) => void told.push(line),
  });
  await expect(waiting).rejects.toThrow(
    new RegExp(
      `^Can't connect to PostgreSQL at 127.0.0.1:${port} \\(.*ECONNREFUSED.*\\). Start it or check DATABASE_URL.$`,
    ),
  );
  expect(told).toHaveLength(1);
  expect(told.join("")).not.toContain("secret");
});

test.runIf(engine === "postgres")("a database that does not exist fails at once", async () => {
  const url = inject("postgresUrl");
  await expect(awaitDatabase(`${url}nowhere`, silent)).rejects.toThrow(
    /rejected the connection to database nowhere: database "nowhere" does not exist. Check DATABASE_URL.$/,
  );
  await expect(awaitDatabase(`${url}postgres`, silent)).resolves.toBeUndefined();
});
