/** One run in a process of its own, as `run-apart.ts` asks for it. */
import { runSeed } from "./run-seed.ts";
import type { Apart } from "./run-apart.ts";

const { run, planted } = JSON.parse(process.env["SIMULATED_RUN"]!) as Apart;
Object.assign(globalThis, { planted });
const outcome = await runSeed(run);
const { user, system } = process.cpuUsage();
process.send!({ ...outcome, cpuMs: (user + system) / 1000 }, () => process.exit());
