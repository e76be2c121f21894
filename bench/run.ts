import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** `npm run bench -- <name> [options]`: each benchmark prints a table beside its floor and its peers. */
const [name, ...parameters] = process.argv.slice(2);
const benchmarks: Readonly<Record<string, () => Promise<{ run(parameters: string[]): Promise<void> }>>> = {
  actions: () => import("./actions.ts"),
  answers: () => import("./answers.ts"),
  api: () => import("./api.ts"),
  caching: () => import("./caching.ts"),
  channels: () => import("./channels.ts"),
  completions: () => import("./completions.ts"),
  context: () => import("./context.ts"),
  crawl: () => import("./crawl.ts"),
  dialogue: () => import("./dialogue.ts"),
  documents: () => import("./documents.ts"),
  events: () => import("./events.ts"),
  inbox: () => import("./inbox.ts"),
  index: () => import("./index.ts"),
  intents: () => import("./intents.ts"),
  languages: () => import("./languages.ts"),
  live: () => import("./live.ts"),
  "main-content": () => import("./main-content.ts"),
  mcp: () => import("./mcp.ts"),
  reports: () => import("./reports.ts"),
  retrieval: () => import("./retrieval.ts"),
  scale: () => import("./scale.ts"),
  webhooks: () => import("./webhooks.ts"),
};

const load = name === undefined ? undefined : benchmarks[name];
if (!load) {
  console.error(`Which benchmark? One of: ${Object.keys(benchmarks).join(", ")}`);
  process.exitCode = 2;
} else {
  const root = fileURLToPath(new URL("..", import.meta.url));
  execFileSync(process.execPath, ["scripts/build.mjs", "--only=server"], { cwd: root, stdio: "inherit" });
  await (await load()).run(parameters);
}
