import { expect, test } from "vitest";
import type { AppError } from "../errors/app-error.ts";
import type { Database } from "../db/database.ts";
import { createReadiness } from "./readiness.ts";
import { diskCheck, writesCheck } from "./storage-checks.ts";

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as AppError,
  );

test("names each part that is not ready and why", async () => {
  const readiness = createReadiness();
  readiness.add(
    { name: "a", problem: () => null },
    { name: "b", problem: () => "It is away." },
    { name: "c", problem: () => Promise.reject(new Error("secret detail")) },
  );
  const failure = await failureOf(readiness.check());
  expect(failure).toMatchObject({
    status: 503,
    message: "Not ready: b, c.",
    fields: { b: "It is away.", c: "It fails." },
  });
});

test("answers in time when a part hangs, and asks that part only once", async () => {
  const readiness = createReadiness({ deadlineMs: 20 });
  let asked = 0;
  let answer: (problem: null) => void = () => {};
  readiness.add({
    name: "stuck",
    problem: () => {
      asked += 1;
      return new Promise((resolve) => (answer = resolve));
    },
  });
  const both = await Promise.all([failureOf(readiness.check()), failureOf(readiness.check())]);
  expect(both.map((failure) => failure?.fields)).toEqual([
    { stuck: "It does not answer within 20 ms." },
    { stuck: "It does not answer within 20 ms." },
  ]);
  expect(asked).toBe(1);
  answer(null);
  // The part that has answered is asked again.
  const next = readiness.check();
  await Promise.resolve();
  answer(null);
  expect(await next).toEqual(["stuck"]);
});

test("a write is made at most every two seconds while it succeeds", async () => {
  let writes = 0;
  let fails = false;
  let elapsed = 0;
  const database = {
    writeStatement: () => {
      writes += 1;
      return fails ? Promise.reject(new Error("read-only")) : Promise.resolve();
    },
  } as unknown as Database;
  const check = writesCheck(
    database,
    () => 0,
    () => elapsed,
  );
  expect([await check.problem(), await check.problem(), writes]).toEqual([null, null, 1]);
  elapsed = 2_000;
  fails = true;
  expect(await check.problem()).toBe("The database takes no writes.");
  expect(await check.problem()).toBe("The database takes no writes.");
  expect(writes).toBe(3);
});

test("a full disk is a problem, and the limit can be switched off", async () => {
  const free = (megabytes: number) => () => Promise.resolve(megabytes * 1024 * 1024);
  expect(await diskCheck("/data", 100, free(99)).problem()).toContain("99 MB left");
  expect(await diskCheck("/data", 100, free(100)).problem()).toBeNull();
  expect(await diskCheck("/data", 0, free(0)).problem()).toBeNull();
});
