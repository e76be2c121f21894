import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "parley-lint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines that the repository's lint settings refuse in a file because of a rule of its own. */
function refusedLines(source: string, rule: string): number[] {
  const file = join(folder, "page.tsx");
  writeFileSync(file, source);
  const { stdout } = spawnSync("node_modules/.bin/oxlint", ["-c", ".oxlintrc.json", "-f", "unix", file], {
    encoding: "utf8",
  });
  const refused = stdout.split("\n").filter((line) => line.includes(`parley(${rule})`));
  return refused.map((line) => Number(/:(\d+):\d+: /.exec(line)?.[1]));
}

test("an effect whose arrow function has no braces is refused, one with braces is not", () => {
  const source = `
    useEffect(() => element.scrollTo(0, 0), []);
    useLayoutEffect(() => void element.scrollIntoView());
    React.useEffect(() => () => stop(), []);
    useInsertionEffect(async () => read(), []);
    useEffect(() => {
      element.scrollTo(0, 0);
    }, []);
    useEffect(function follow() {
      element.scrollTo(0, 0);
    });
    useMemo(() => element.scrollTo(0, 0), []);
  `;
  expect(refusedLines(source, "effect-braces")).toEqual([2, 3, 4, 5]);
});

test("a module constant that is written out is in upper case, a computed one is not", () => {
  const source = `
    const maxRows = 100;
    export const pattern = /^a$/;
    const names = ["a", "b"];
    const kinds = new Set(["a"]);
    const limits = { rows: 10 * MAX_ROWS, name: "x" } as const;
    const MAX_ROWS = 100;
    const started = Date.now();
    const read = (): number => 1;
    const cache = new Map<string, number>();
    let count = 0;
    function use(): void {
      const local = 1;
      count = local;
    }
  `;
  expect(refusedLines(source, "constant-case")).toEqual([2, 3, 4, 5, 6]);
});

test("a comment or a test name names its actor", () => {
  const source = `
    // Whoever calls this waits.
    // A client that calls this waits.
    /** Nobody reads it. */
    test("somebody reads it", () => {});
    test.each([1])("%i anybody", () => {});
    read("nobody@example.com");
  `;
  expect(refusedLines(source, "plain-words")).toEqual([2, 4, 5, 6]);
});
