import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startRecordingVendor, type Context, type RecordingVendor } from "./context/recording-vendor.ts";
import { holdsAll, isMeasured, readDialogueSets, type TaughtSet, type Turn } from "./context/sets.ts";
import { openTaughtProjects, type Mode, type Project } from "./context/taught-project.ts";
import { printTable } from "./table.ts";

interface Way {
  readonly name: string;
  readonly mode: Mode;
  /** What the model searches for; null where it cannot search. */
  readonly query: (turn: Turn) => string | null;
  /** Whether a small model words the search of mode `chat`. */
  readonly isWorded?: boolean;
}

const standaloneOf = ({ standalone, say }: Turn): string => standalone || say;

const WAYS: readonly Way[] = [
  { name: "chat, by rules", mode: "chat", query: () => null },
  { name: "chat, small model", mode: "chat", query: standaloneOf, isWorded: true },
  { name: "agent, visitor's words", mode: "agent", query: ({ say }) => say },
  { name: "agent, standalone question", mode: "agent", query: standaloneOf },
];

interface Measured {
  readonly turn: Turn;
  readonly isFirst: boolean;
  readonly context: Context;
  readonly isRight: boolean;
}

/**
 * What reaches the model: `npm run bench -- context --data PATH [--keep DIR] [--only NAME] [--verbose]`. The path is
 * a set of dialogues, or a folder of them, with patterns that the right knowledge matches. A kept folder is taught once.
 */
export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      data: { type: "string" },
      keep: { type: "string" },
      only: { type: "string" },
      verbose: { type: "boolean", default: false },
    },
  });
  if (!values.data) throw new Error("Usage: npm run bench -- context --data PATH [--keep DIR]");
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), "parley-context-"));
  const vendor = await startRecordingVendor();
  const projects = await openTaughtProjects(folder, vendor.url);
  const sets = readDialogueSets(values.data).filter(
    ({ name }) => values.only === undefined || name.toLowerCase().includes(values.only.toLowerCase()),
  );
  try {
    const measured = new Map<string, Measured[]>();
    for (const way of WAYS) {
      const turns: Measured[] = [];
      for (const set of sets) turns.push(...(await measure(set, way, projects, vendor)));
      measured.set(way.name, turns);
      if (values.verbose) for (const miss of turns) if (!miss.isRight) printMiss(way, miss);
    }
    printFigures(measured);
  } finally {
    await projects.close();
    await vendor.close();
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  set: TaughtSet,
  way: Way,
  projects: Awaited<ReturnType<typeof openTaughtProjects>>,
  vendor: RecordingVendor,
): Promise<Measured[]> {
  const project: Project = await projects.open(set, way);
  const measured: Measured[] = [];
  for (const { turns } of set.dialogues) {
    const say = await project.startConversation();
    for (const [index, turn] of turns.entries()) {
      vendor.ask(way.query(turn));
      await say(turn.say);
      if (!isMeasured(turn)) continue;
      const context = vendor.context();
      const isRight = holdsAll(context.found, turn.expect.must);
      measured.push({ turn, isFirst: index === 0, context, isRight });
    }
  }
  return measured;
}

const printMiss = ({ name }: Way, { turn }: Measured): void =>
  console.log(
    `✗ ${name} [${turn.category}] ${turn.say} → ${turn.standalone}: ${turn.expect.must.join(" & ")}`,
  );

function printFigures(measured: ReadonlyMap<string, readonly Measured[]>): void {
  const all = [...measured.values()][0] ?? [];
  const groups: [string, (measured: Measured) => boolean][] = [
    ["all", () => true],
    ["first turns", ({ isFirst }) => isFirst],
    ["follow-ups", ({ isFirst }) => !isFirst],
    ...[...new Set(all.map(({ turn }) => turn.category))]
      .sort()
      .map((category): [string, (one: Measured) => boolean] => [
        category,
        ({ turn }) => turn.category === category,
      ]),
  ];
  printTable(
    `What was found holds the answer, of ${all.length} turns that the content answers`,
    groups.map(([group, isIn]) => ({
      turns: group,
      n: all.filter(isIn).length,
      ...Object.fromEntries(
        Array.from(measured, ([name, turns]) => [name, share(turns.filter(isIn))] as const),
      ),
    })),
  );
  printTable(
    "Characters that reach the model, on average",
    Array.from(measured, ([way, turns]) => ({
      way,
      whole: mean(turns.map(({ context }) => context.whole.length)),
      found: mean(turns.map(({ context }) => context.found.length)),
    })),
  );
}

const share = (turns: readonly Measured[]): string =>
  `${((100 * turns.filter(({ isRight }) => isRight).length) / turns.length).toFixed(1)} %`;

const mean = (numbers: readonly number[]): string =>
  (numbers.reduce((sum, value) => sum + value, 0) / numbers.length).toFixed(0);
