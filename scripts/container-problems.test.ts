import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { containerProblems } from "./container-problems.ts";

const read = (path: string) => readFileSync(path, "utf8");
const OURS = {
  dockerfile: read("Dockerfile"),
  compose: read("compose.yaml"),
  envExample: read(".env.example"),
  settings: read("docs/operating.md"),
};

test("the files of this repository are fine", () => {
  expect(containerProblems(OURS)).toEqual([]);
});

test.each([
  ["an unknown instruction", /^USER node$/m, "USR node", "Unknown instruction"],
  ["root", /^USER node$/m, "USER root", "does not run as root"],
  [
    "a shell as the first process",
    /^ENTRYPOINT .*$/m,
    "ENTRYPOINT node main.js",
    "starts node without a shell",
  ],
  ["no health check", /^HEALTHCHECK[^\n]*\n.*$/m, "", "asks /healthz"],
  ["no volume", /^VOLUME.*$/m, "", "has a volume for data"],
  [
    "an install in the final stage",
    /^USER node$/m,
    "RUN npm install\nUSER node",
    "installs nothing in its final stage",
  ],
])("a Dockerfile with %s is refused", (_name, from, to, problem) => {
  const dockerfile = OURS.dockerfile.replace(from, to);
  expect(containerProblems({ ...OURS, dockerfile }).join("\n")).toContain(problem);
});

test("a variable that .env.example does not explain is refused", () => {
  const compose = `${OURS.compose}\n# \${UNEXPLAINED:-x}`;
  expect(containerProblems({ ...OURS, compose }).join("\n")).toContain("UNEXPLAINED");
});

test("a setting that neither file passes on is refused", () => {
  const compose = OURS.compose.replace(/^ +WIDGET_URL:.*\n/m, "");
  expect(containerProblems({ ...OURS, compose }).join("\n")).toContain("WIDGET_URL");
});

test("a variable that is passed on empty is refused", () => {
  const compose = OURS.compose.replace(/^( +SECRET_KEY:)$/m, "$1 ${SECRET_KEY:-}");
  expect(containerProblems({ ...OURS, compose }).join("\n")).toContain("SECRET_KEY on when it is empty");
});
