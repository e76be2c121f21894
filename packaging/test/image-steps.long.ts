import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { serverProcesses } from "../../server/test/started-server.ts";
import { runImageSteps } from "./image-steps.ts";
import { useProduct } from "./use-product.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isRoot = process.getuid?.() === 0;
/** A user who owns nothing of the image but its data folder, so that everything else is read-only to them. */
const user = isRoot ? 1000 : (process.getuid?.() ?? 0);
const { newFolder, start, cleanUp } = serverProcesses();
afterAll(cleanUp);

test(
  "the image's steps, run in an empty folder, end with a server without root's rights",
  { timeout: 900_000 },
  async () => {
    const {
      place,
      workdir,
      entrypoint,
      healthcheck,
      env: variables,
    } = runImageSteps({ root, newFolder, user });
    expect(readdirSync(place("/app/node_modules"))).not.toContain("vite");

    const env = { ...variables, HOST: "127.0.0.1", PORT: String(await freePort()), DATA_DIR: place("/data") };
    const command = [process.execPath, ...entrypoint.slice(1).map(place)];
    const server = start(env, { command, cwd: place(workdir), ...(isRoot ? { uid: user, gid: user } : {}) });
    await useProduct(await server.serving(), place("/data"));

    const isHealthy = () => spawnSync(process.execPath, healthcheck.slice(1), { env }).status === 0;
    expect(isHealthy()).toBe(true);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(isHealthy()).toBe(false);
  },
);

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
