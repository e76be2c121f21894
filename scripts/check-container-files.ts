/** The Dockerfile is well-formed and the image is what docs/operating.md promises; compose.yaml reads .env.example. */
import { readFileSync } from "node:fs";
import { containerProblems } from "./container-problems.ts";

const read = (path: string) => readFileSync(path, "utf8");
const problems = containerProblems({
  dockerfile: read("Dockerfile"),
  compose: read("compose.yaml"),
  envExample: read(".env.example"),
  settings: read("docs/operating.md"),
});
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
