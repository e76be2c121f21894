import { PGlite } from "@electric-sql/pglite";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const frozen = readFileSync(new URL("server/frozen-migrations.txt", root));
const version = readFileSync(new URL("node_modules/@electric-sql/pglite/package.json", root));
const key = createHash("sha1").update(frozen).update(version).digest("hex").slice(0, 16);
const path = fileURLToPath(new URL(`node_modules/.cache/simulation/${key}.tar`, root));

/** An empty database with the schema: made once for each state of the migrations, then loaded. */
export async function openTemplate(migrate: (db: PGlite) => Promise<void>): Promise<PGlite> {
  if (!existsSync(path)) {
    const db = await PGlite.create();
    await migrate(db);
    mkdirSync(dirname(path), { recursive: true });
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await (await db.dumpDataDir("none")).arrayBuffer()));
    renameSync(unfinished, path);
    await db.close();
  }
  return PGlite.create({ loadDataDir: new Blob([readFileSync(path)]) });
}
