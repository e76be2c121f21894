import { schema } from "../server/src/schema.ts";
import { migrate } from "../server/src/platform/db/migrate.ts";
import { openPostgresDatabase } from "../server/src/platform/db/postgres/postgres-database.ts";
import { simulate, type Outcome } from "./simulate.ts";
import { plan, type Run } from "./steps.ts";
import { stageTrust } from "./trust/stage.ts";
import { stageWork } from "./work.ts";
import { createChance } from "./world/chance.ts";
import { installDatabase } from "./world/database.ts";
import { createWorld } from "./world/world.ts";

/** Trust has two processes: each step of an answer may be the other one's. */
const SCENARIOS = {
  work: { createStage: stageWork, size: 3 },
  trust: { createStage: stageTrust, size: 2 },
} as const;

export async function runSeed(run: Run): Promise<Outcome & { readonly history: readonly string[] }> {
  const world = await createWorld(run.seed, run.storage ?? "postgres", async (db) => {
    // In real time: the world begins afterwards.
    installDatabase(db, createChance(1));
    const database = openPostgresDatabase("postgres://simulation@127.0.0.1:5432/parley");
    await migrate(database, schema, { dataDir: ".", now: Date.now });
    await database.close();
  });
  const outcome = await simulate(world, { ...SCENARIOS[run.scenario ?? "work"], steps: plan(run) });
  return { ...outcome, history: world.history };
}
