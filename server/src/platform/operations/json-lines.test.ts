import { afterEach, expect, test, vi } from "vitest";
import type { OrganizationContext } from "./context.ts";
import { jsonLinesFile, type ExportedRecord } from "./json-lines.ts";

afterEach(() => void vi.useRealTimers());

/** Each record is a piece of its own. */
async function* endless(): AsyncGenerator<ExportedRecord> {
  for (let id = 0; ; id += 1) yield { record: "text", fields: { id, detail: "x".repeat(40_000) } };
}

test("a reader that takes nothing for two minutes is cut off and gives its place to others", async () => {
  vi.useFakeTimers();
  const db = {};
  const open = () => {
    const call = { abort: new AbortController() };
    const context = { db, call, organization: { id: 1 }, now: () => 0 } as unknown as OrganizationContext;
    return jsonLinesFile(context, "training", endless());
  };
  const readers = [await open(), await open()].map(({ body }) => body[Symbol.asyncIterator]());
  for (const reader of readers) expect(await reader.next()).toMatchObject({ done: false });
  await expect(open()).rejects.toMatchObject({ status: 429 });
  await vi.advanceTimersByTimeAsync(119_000);
  expect(await readers[0]!.next()).toMatchObject({ done: false });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await readers[1]!.next()).toMatchObject({ done: true });
  expect((await open()).name).toBe("training-1970-01-01.jsonl");
  await readers[0]!.return!();
  expect((await open()).contentType).toBe("application/x-ndjson");
});
