import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { LATER } from "../test-groups.ts";
import { instrument } from "./instrument.ts";
import { loadMutants, type PlacedMutant } from "./load-mutants.ts";
import { PLAN_VARIABLE, type Plan } from "./rounds.ts";
import { TARGETS } from "./targets.ts";

const { testTimeoutMs } = JSON.parse(readFileSync(process.env[PLAN_VARIABLE]!, "utf8")) as Plan;
const mutantsByFile = new Map<string, PlacedMutant[]>();
for (const mutant of loadMutants(TARGETS)) {
  const file = resolve(mutant.file);
  mutantsByFile.set(file, [...(mutantsByFile.get(file) ?? []), mutant]);
}

export default defineConfig({
  root: resolve(import.meta.dirname, "../.."),
  plugins: [
    {
      name: "mutants",
      enforce: "pre",
      transform(source, id) {
        const own = mutantsByFile.get(id);
        return own ? { code: instrument(source, own), map: null } : null;
      },
      // What a file becomes here depends on more than itself.
      configureVitest({ experimental_defineCacheKeyGenerator }) {
        experimental_defineCacheKeyGenerator(({ id }) => (mutantsByFile.has(id) ? false : undefined));
      },
    },
  ],
  test: {
    include: ["scripts/mutation/play-rounds.ts"],
    pool: "forks",
    maxWorkers: 1,
    experimental: { fsModuleCache: true },
    tags: [{ name: LATER }],
    reporters: [{}],
    silent: true,
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: testTimeoutMs / 2, interval: 50 } },
    // Tests that try many interleavings try fewer, and always the same ones.
    env: { PARLEY_INTERLEAVINGS: "500", PARLEY_SEED: "20260101" },
  },
});
