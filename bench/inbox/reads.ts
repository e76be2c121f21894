import { factories, type Headers } from "../../server/test/factories.ts";
import { median, printTable } from "../table.ts";
import { install, type Installation } from "./installation.ts";

const SIZES = [1_000, 100_000] as const;
const PAGE = { limit: 100 };
const VIEWS: Readonly<Record<string, readonly [operation: string, body: object]>> = {
  counts: ["getInboxCounts", {}],
  Open: ["getSessions", { inbox: "open", orderBy: "DESC", ...PAGE }],
  Unassigned: ["getSessions", { inbox: "unassigned", orderBy: "DESC", ...PAGE }],
  Mine: ["getSessions", { inbox: "mine", orderBy: "DESC", ...PAGE }],
  "by priority": ["getSessions", { inbox: "open", sort: "priority", ...PAGE }],
  breached: ["getSessions", { inbox: "breached", ...PAGE }],
  "longest waiting": ["getSessions", { inbox: "open", sort: "waiting", ...PAGE }],
};

/** Both sizes in turn, call by call: what else the machine does meanwhile is the same for both. */
export async function measureReads(calls: number): Promise<void> {
  const installations = await Promise.all(SIZES.map((size) => install(size)));
  try {
    const rows = [];
    for (const [view, [operation, body]] of Object.entries(VIEWS)) {
      // A token of its own: the calls of an hour are limited for each.
      const tokens = await Promise.all(
        installations.map(({ running, workspace }) =>
          factories(running.app).token(workspace, { role: "owner" }),
        ),
      );
      const times = SIZES.map((): number[] => []);
      for (let call = 0; call < calls; call += 1)
        for (const [at, installation] of installations.entries())
          times[at]!.push(await timeOf(installation, tokens[at]!, operation, body));
      const [small, large] = times.map(median);
      rows.push({
        view,
        ...Object.fromEntries(
          SIZES.map((size, at) => [`${size.toLocaleString("en")} open`, median(times[at]!).toFixed(1)]),
        ),
        ratio: (large! / small!).toFixed(2),
      });
    }
    printTable(`Milliseconds at the median, ${calls} calls each, by the size of the inbox`, rows);
  } finally {
    for (const installation of installations) await installation.close();
  }
}

async function timeOf(
  { running, workspace }: Installation,
  token: Headers,
  operation: string,
  body: object,
): Promise<number> {
  const started = performance.now();
  const { statusCode, body: answer } = await running.server.inject({
    method: "POST",
    url: `/chatbot/v1/${operation}`,
    headers: { ...token, "content-type": "application/json" },
    payload: JSON.stringify({ project_uid: workspace.projectUid, ...body }),
  });
  if (statusCode !== 200) throw new Error(`${operation} answered ${statusCode}: ${answer}`);
  return performance.now() - started;
}
