import { expect, test } from "vitest";
import { singleFlight } from "./single-flight.ts";
import type { Sql } from "./database.ts";

const sql = {} as Sql;

function scripted(sharedMs?: number) {
  const sent: { key: string; answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const find = singleFlight(
    (_sql, key) => new Promise<string>((answer, fail) => void sent.push({ key, answer, fail })),
    sharedMs,
  );
  return { sent, find: (key: string) => find(sql, key) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("callers during a query wait for the next one, and all of them share it", async () => {
  const { sent, find } = scripted();
  const first = find("a");
  const second = find("a");
  const third = find("a");
  expect(sent).toHaveLength(1);
  sent[0]!.answer("before");
  expect(await first).toBe("before");
  await turn();
  expect(sent).toHaveLength(2);
  sent[1]!.answer("after");
  expect(await Promise.all([second, third])).toEqual(["after", "after"]);
});

test("different keys do not wait for each other, and a later call asks again", async () => {
  const { sent, find } = scripted();
  void find("a");
  void find("b");
  expect(sent.map((query) => query.key)).toEqual(["a", "b"]);
  sent[0]!.answer("1");
  await turn();
  void find("a");
  expect(sent).toHaveLength(3);
});

test("a failure reaches the callers that shared the query and no other", async () => {
  const { sent, find } = scripted();
  const first = find("a");
  const second = find("a");
  sent[0]!.fail(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await turn();
  sent[1]!.answer("back");
  expect(await second).toBe("back");
});

test("a query that is not answered is not waited for", async () => {
  const { sent, find } = scripted(10);
  void find("a");
  const second = find("a");
  while (sent.length < 2) await turn();
  sent[1]!.answer("by another connection");
  expect(await second).toBe("by another connection");
  await turn();
  const third = find("a");
  sent[2]!.answer("and again");
  expect(await third).toBe("and again");
});
