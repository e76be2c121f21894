/** Builds the widget and checks its size, because every visitor of a site loads it. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";

const LIMITS = { loader: 3_000, app: 45_000 };

const folder = mkdtempSync(join(tmpdir(), "parley-widget-"));
try {
  const { status } = spawnSync(process.execPath, ["widget/build.mjs", folder], { stdio: "inherit" });
  if (status !== 0) throw new Error("The widget could not be built");
  const assets = readdirSync(join(folder, "assets"))
    .filter((name) => name.endsWith(".gz"))
    .map((name) => join("assets", name));
  const sizeOf = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const sizes = { loader: sizeOf(["widget.js.gz"]), app: sizeOf(assets) };
  for (const part of ["loader", "app"] as const) {
    const isFine = sizes[part] > 0 && sizes[part] <= LIMITS[part];
    console.log(`${part}: ${sizes[part]} bytes compressed, at most ${LIMITS[part]}`);
    if (!isFine) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
