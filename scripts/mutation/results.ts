import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { PlacedMutant } from "./load-mutants.ts";

/** Nothing was noticed, the tests failed, they took too long, or none of them comes there. */
export type Verdict = "survived" | "killed" | "timed out" | "unreached";

export interface Reached {
  readonly ids: ReadonlySet<number>;
  /** How long the test took without a mutant. */
  readonly ms: number;
}

interface Saved {
  verdicts: Record<string, { verdict: Verdict; tests: string }>;
  reached: Record<string, { of: string; ids: number[]; ms: number }>;
}

const FILE = "node_modules/.cache/mutation.json";

const hashOf = (...texts: readonly string[]): string =>
  createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 16);
const hashOfFile = (file: string): string => hashOf(readFileSync(file, "utf8"));

/** What earlier runs found out. It holds as long as the program is the same, and for survivors the tests too. */
export function openResults(mutants: readonly PlacedMutant[], tests: readonly string[]) {
  const saved = (
    existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : { verdicts: {}, reached: {} }
  ) as Saved;
  const program = hashOf(...mutants.map(({ file, start, replacement }) => `${file} ${start} ${replacement}`));
  const allTests = hashOf(...tests.map(hashOfFile));
  const hashes = new Map(
    [...new Set(mutants.map(({ file }) => file))].map((file) => [file, hashOfFile(file)]),
  );
  const keyOf = ({ file, start, end, replacement }: PlacedMutant) =>
    hashOf(hashes.get(file)!, String(start), String(end), replacement);
  const store = () => {
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify(saved));
  };
  return {
    find(mutant: PlacedMutant, { retrySurvivors }: { retrySurvivors: boolean }): Verdict | null {
      const known = saved.verdicts[keyOf(mutant)];
      if (!known) return null;
      const isKilled = known.verdict === "killed" || known.verdict === "timed out";
      return isKilled || (known.tests === allTests && !retrySurvivors) ? known.verdict : null;
    },
    save(mutant: PlacedMutant, verdict: Verdict): void {
      saved.verdicts[keyOf(mutant)] = { verdict, tests: allTests };
      store();
    },
    async reachedBy(
      names: readonly string[],
      find: (test: string) => Promise<Reached | null>,
    ): Promise<Map<string, Reached>> {
      const found = new Map<string, Reached>();
      for (const test of names) {
        const of = hashOf(program, hashOfFile(test));
        let known = saved.reached[test];
        if (known?.of !== of) {
          const reached = await find(test);
          if (!reached) continue;
          known = { of, ids: [...reached.ids], ms: reached.ms };
          saved.reached[test] = known;
          store();
        }
        found.set(test, { ids: new Set(known.ids), ms: known.ms });
      }
      return found;
    },
  };
}
