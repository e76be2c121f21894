import { readFile } from "node:fs/promises";
import { listTable, removeTable, storeTable } from "../../models/index.ts";
import { columns, UsageError, type Command, type CommandSession } from "../command.ts";

const PATIENCE_MS = 15_000;

export const modelCommands: readonly Command[] = [
  {
    name: "models list",
    effect: "read",
    summary: "List the table of models: until when each is there, and what replaces it",
    arguments: [],
    options: {},
    async run(session) {
      const { source, updatedOn, models } = await listTable(await session.database());
      const rows = models.map((row) => ({
        model: row.value,
        vendor: row.vendor,
        until: row.withdrawnOn,
        successor: row.successor,
        checked: row.checkedOn,
      }));
      const text = `${columns(rows, "No models.")}\n\nTable of ${updatedOn} (${source}).`;
      return { data: { source, updated_on: updatedOn, models: rows }, text };
    },
  },
  {
    name: "models update",
    effect: "write",
    summary: "Replace the table of models by a file, or by what is at MODEL_TABLE_URL",
    arguments: [],
    options: {
      file: { type: "string", value: "FILE", describe: "A table in the form of Parley's models.json" },
    },
    async run(session, input) {
      const file = input.text("file");
      const source = file ?? addressOf(session);
      const text = file === undefined ? await readAddress(source) : await readFile(file, "utf8");
      const change = await storeTable(await session.database(), { text, source, now: session.now() });
      const parts = [
        ["added", change.added],
        ["changed", change.changed],
        ["removed", change.removed],
      ] as const;
      const lines = parts.filter(([, values]) => values.length > 0);
      const told = lines.map(([what, values]) => `${what}: ${values.join(", ")}`).join("\n");
      return { data: { source, ...change }, text: told || "The table is as it was." };
    },
  },
  {
    name: "models reset",
    effect: "write",
    summary: "Return to the table of models that came with this version",
    arguments: [],
    options: {},
    async run(session) {
      await removeTable(await session.database());
      return { data: { source: "built in" }, text: "The built-in table of models counts from now on." };
    },
  },
];

function addressOf({ config }: CommandSession): string {
  if (config.modelTableUrl === null) throw new UsageError("Name a file with --file, or set MODEL_TABLE_URL.");
  return config.modelTableUrl;
}

async function readAddress(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return await answer.text();
    throw new Error(`status ${answer.status}`);
  } catch (error) {
    throw new Error(`${address} could not be read: ${error instanceof Error ? error.message : "no answer"}`, {
      cause: error,
    });
  }
}
