/**
 * Installs clients that are too large for every checkout, for `npm run test:all -- --long`: the Agents SDK, the AI SDK, Claude
 * Code, its Agent SDK, the inspector of MCP, the clients of Google and AWS, and OpenAI's client for Python. Returns their folder, or null where they can't be had.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** As far as each was tried. */
const PACKAGES = [
  "@openai/agents@^0.20.0",
  "openai@^7.0.0",
  "zod@^4.0.0",
  "ai@^7.0.0",
  "@ai-sdk/openai@^3.0.0",
  "@anthropic-ai/claude-code@^2.1.0",
  "@anthropic-ai/claude-agent-sdk@^0.3.0",
  // It needs Node 22.
  "@modelcontextprotocol/inspector@2.12.0",
  // The last that runs on Node 20.
  "@google/genai@^2.32.0",
  "@aws-sdk/client-bedrock-runtime@^3.1162.0",
];

export function installClients() {
  const folder = mkdtempSync(join(tmpdir(), "parley-clients-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const run = (program, ...words) =>
    spawnSync(program, words, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" })
      .status === 0;
  if (!run("npm", "install", "--no-audit", "--no-fund", ...PACKAGES)) return null;
  const hasPython =
    run("python3", "-m", "venv", "venv") &&
    run(join(folder, "venv/bin/python"), "-m", "pip", "install", "--quiet", "openai");
  if (!hasPython)
    console.log("OpenAI's client for Python could NOT be installed: its lines are only compiled.");
  return folder;
}
