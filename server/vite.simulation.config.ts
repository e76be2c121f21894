import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { mergeConfig, type Plugin } from "vite";
import server from "./vite.config.ts";
import { withMistakes } from "../simulation/mutations/planted.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Puts the known mistakes into the built server; each acts only in a run that switches it on. */
const plantMistakes: Plugin = {
  name: "plant-mistakes",
  enforce: "pre",
  transform(source, id) {
    const changed = withMistakes(relative(root, id), source);
    return changed === source ? null : { code: changed, map: null };
  },
};

const DRIVER = "@photostructure/sqlite";
const driverOfWorld = fileURLToPath(new URL("../simulation/world/sqlite-driver.ts", import.meta.url));

/** The server opens its files by the world's driver, which knows what to close when a process dies. */
const ownDriver: Plugin = {
  name: "own-driver",
  enforce: "pre",
  resolveId: (id, importer) => (id === DRIVER && importer?.includes("/server/src/") ? driverOfWorld : null),
};

/** A run in one file: from its sources, each process would compile the whole server first. */
const config = mergeConfig(server, {
  plugins: [ownDriver, ...(process.env["PLANT_MISTAKES"] === "1" ? [plantMistakes] : [])],
  // It finds its WebAssembly beside itself.
  ssr: { external: ["@electric-sql/pglite"] },
});
config.build!.rolldownOptions!.input = { "run-child": "../simulation/run-child.ts" };
export default config;
