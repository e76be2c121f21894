import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { serverProcesses } from "../../server/test/started-server.ts";
import { deadLinks } from "./dead-links.ts";
import { useProduct } from "./use-product.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { newFolder, start, cleanUp } = serverProcesses();
afterAll(cleanUp);

test(
  "npm alone installs the package into an empty folder, and npx starts it",
  { timeout: 600_000 },
  async () => {
    const folder = newFolder();
    const npm = (cwd: string, ...words: string[]) => {
      const { status, stdout, stderr } = spawnSync("npm", words, {
        cwd,
        encoding: "utf8",
        env: cleanEnvironment(),
      });
      if (status !== 0) throw new Error(stderr);
      return stdout.trim();
    };
    npm(root, "run", "package");
    const { name, version } = JSON.parse(readFileSync(join(root, "dist/package/package.json"), "utf8")) as {
      name: string;
      version: string;
    };
    const tarball = join(root, "dist", `${name}-${version}.tgz`);
    mkdirSync(join(folder, "data"));
    // Scripts may run here, as they do for a user of an npm that runs them.
    npm(folder, "install", "--no-audit", "--no-fund", "--ignore-scripts=false", tarball);

    const lock = JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8")) as {
      packages: Record<string, object>;
    };
    expect(Object.keys(lock.packages).length).toBeLessThanOrEqual(150);
    expect(Object.keys(lock.packages).join(" ")).not.toMatch(/vite|rolldown|tailwind|typescript/);

    expect(deadLinks(join(folder, "node_modules", name))).toEqual([]);

    const command = ["npx", "parley-server"];
    const server = start(cleanEnvironment(), { command, cwd: folder, detached: true });
    await useProduct(await server.serving(), join(folder, "data"));
    // As Ctrl-C does: to npx and to the server it has started.
    process.kill(-server.child.pid!, "SIGINT");
    await server.ended;
    expect(existsSync(join(folder, "data/parley.db"))).toBe(true);
  },
);

/** Without what npm hands on to the scripts it runs. */
function cleanEnvironment(): Record<string, string> {
  const names = Object.keys(process.env).filter((name) => !name.startsWith("npm_"));
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? ""]));
}
