import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * A folder with clients that are too large for every checkout, as `scripts/install-clients.mjs` installs them for
 * `npm run test:all -- --long`. Tests of them are skipped without it.
 */
export const clientPackages: string | null = process.env["PARLEY_CLIENT_PACKAGES"] ?? null;

if (clientPackages === null)
  process.stderr.write("Large clients are not tried: PARLEY_CLIENT_PACKAGES names no folder with them.\n");

export async function loadClient<Module>(name: string): Promise<Module> {
  const { resolve } = createRequire(join(clientPackages!, "package.json"));
  return (await import(pathToFileURL(resolve(name)).href)) as Module;
}
