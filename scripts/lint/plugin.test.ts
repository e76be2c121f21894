import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "parley-lint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines the repository's own lint settings refuse in a file. */
function refusedLines(source: string): number[] {
  const file = join(folder, "page.tsx");
  writeFileSync(file, source);
  const { stdout } = spawnSync("node_modules/.bin/oxlint", ["-c", ".oxlintrc.json", "-f", "unix", file], {
    encoding: "utf8",
  });
  return [...stdout.matchAll(/:(\d+):\d+: .*parley\(effect-braces\)/g)].map(([, line]) => Number(line));
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
  expect(refusedLines(source)).toEqual([2, 3, 4, 5]);
});
