import { factories } from "../../server/test/factories.ts";
import { printTable } from "../table.ts";
import { ask, held, type Filled } from "./calls.ts";

interface Progress {
  readonly rows: number | null;
  readonly rows_left: number | null;
}

/** The deletion of each size's project: its request, its job, and what the event loop has left for others meanwhile. */
export async function measureDeletion(sizes: readonly Filled[]): Promise<void> {
  const rows = [];
  for (const filled of sizes) {
    const { running, size, workspace } = filled;
    const person = await factories(running.app).person(workspace);
    const request = await held(() => ask(filled, "deleteProject", { confirm_name: "Acme bot" }, person));
    running.start();
    let most = 0;
    let reports = 0;
    let slowest = 0;
    const job = await held(async () => {
      for (let left = -1; ;) {
        const asked = performance.now();
        const { data } = await ask(filled, "getProjectDeletions", {}, person);
        slowest = Math.max(slowest, performance.now() - asked);
        const [progress] = data as Progress[];
        if (!progress) return;
        most = Math.max(most, progress.rows ?? 0);
        if (progress.rows_left !== null && progress.rows_left !== left) reports += 1;
        left = progress.rows_left ?? left;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    });
    rows.push({
      contacts: size.contacts,
      "rows of the project": most,
      "request ms": request.ms.toFixed(0),
      "job s": (job.ms / 1000).toFixed(1),
      "rows a second": Math.round(most / (job.ms / 1000)),
      "steps of progress": reports,
      "longest turn ms": Math.max(request.heldMs, job.heldMs).toFixed(0),
      "slowest other call ms": slowest.toFixed(0),
    });
    console.error(rows.at(-1));
  }
  printTable("deleteProject", rows);
}
