/** One run in a process of its own, as `run-apart.ts` asks for it. */
import { runSeed } from "./run-seed.ts";
import type { Apart } from "./run-apart.ts";

const { run, planted } = JSON.parse(process.env["SIMULATED_RUN"]!) as Apart;
Object.assign(globalThis, { planted });
process.send!(await runSeed(run), () => process.exit());
