import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { PlacedMutant } from "./load-mutants.ts";
import type { Failure } from "./rounds.ts";

/** How a test file behaves without a mutant. */
export interface Control {
  readonly ms: number;
  readonly reached: ReadonlySet<number>;
  /** Mutants that take effect while modules are loaded. */
  readonly loaded: ReadonlySet<number>;
}

export interface Kill extends Failure {
  readonly file: string;
}

interface Saved {
  readonly controls: Record<string, { of: string; ms: number; reached: number[]; loaded: number[] }>;
  /** By mutant and test file: the hash of the test file and what failed in it. */
  readonly verdicts: Record<string, Record<string, { of: string; failure: Failure | null }>>;
}

const FILE = "node_modules/.cache/mutation.json";

const hashOf = (...texts: readonly string[]): string =>
  createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 16);
const hashOfFile = (file: string): string => hashOf(readFileSync(file, "utf8"));

/** Results of earlier runs. A verdict holds while the mutant's file and the test file are the same. */
export function openResults(mutants: readonly PlacedMutant[], tests: readonly string[]) {
  const saved = (
    existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : { controls: {}, verdicts: {} }
  ) as Saved;
  const program = hashOf(...mutants.map(({ file, start, replacement }) => `${file} ${start} ${replacement}`));
  const files = [...new Set([...tests, ...mutants.map(({ file }) => file)])];
  const hashes = new Map(files.map((file) => [file, hashOfFile(file)]));
  const keyOf = ({ file, start, end, replacement }: PlacedMutant) =>
    hashOf(hashes.get(file)!, String(start), String(end), replacement);
  const store = () => {
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify(saved));
  };
  return {
    findKill(mutant: PlacedMutant): Kill | null {
      for (const [file, { of, failure }] of Object.entries(saved.verdicts[keyOf(mutant)] ?? {})) {
        if (failure && of === hashes.get(file)) return { file, ...failure };
      }
      return null;
    },
    hasSurvived: (mutant: PlacedMutant, test: string): boolean =>
      saved.verdicts[keyOf(mutant)]?.[test]?.of === hashes.get(test),
    save(mutant: PlacedMutant, test: string, failure: Failure | null): void {
      (saved.verdicts[keyOf(mutant)] ??= {})[test] = { of: hashes.get(test)!, failure };
      store();
    },
    async control(
      test: string,
      run: () => Promise<Record<"reached" | "loaded", readonly number[]> & { ms: number }>,
    ) {
      const of = hashOf(program, hashes.get(test)!);
      if (saved.controls[test]?.of !== of) {
        const { ms, reached, loaded } = await run();
        saved.controls[test] = { of, ms, reached: [...reached], loaded: [...loaded] };
        store();
      }
      const { ms, reached, loaded } = saved.controls[test]!;
      return { ms, reached: new Set(reached), loaded: new Set(loaded) };
    },
  };
}

export type Results = ReturnType<typeof openResults>;
