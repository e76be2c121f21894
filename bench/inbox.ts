/**
 * The inbox. Reads: the time of its counts and of each view's first page, through HTTP on SQLite; with 100,000 open
 * conversations it is to be that with 1,000. Writes: what the inbox's indexes cost a message, on both engines.
 * Options: --calls 200 --writes 2000; 0 leaves one out.
 */
import { parseArgs } from "node:util";
import { measureReads } from "./inbox/reads.ts";
import { measureWrites } from "./inbox/writes.ts";

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: { calls: { type: "string", default: "200" }, writes: { type: "string", default: "2000" } },
  });
  const [calls, writes] = [Number(values.calls), Number(values.writes)];
  if (calls > 0) await measureReads(calls);
  if (writes > 0) await measureWrites(writes);
}
