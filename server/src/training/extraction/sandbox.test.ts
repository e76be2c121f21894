import { spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confinement, permissionFlags } from "./sandbox.ts";

/** What hostile code in a reader would try. */
const PROBE = `
const { readFileSync, writeFileSync } = require("node:fs");
const [folder, port] = process.argv.slice(2);
const attempt = (work) => { try { return String(work()); } catch (error) { return "refused"; } };
const found = {
  download: attempt(() => readFileSync(folder + "/downloads/a.txt", "utf8")),
  database: attempt(() => readFileSync(folder + "/parley.db", "utf8")),
  passwords: attempt(() => readFileSync("/etc/passwd", "utf8").length),
  write: attempt(() => writeFileSync(folder + "/downloads/b.txt", "x")),
  program: attempt(() => require("node:child_process").execFileSync("/bin/true")),
  secret: process.env.SECRET_KEY ?? "refused",
};
const socket = require("node:net").connect(Number(port), "127.0.0.1");
const tell = (network) => { console.log(JSON.stringify({ ...found, network })); process.exit(0); };
socket.on("connect", () => tell("connected")).on("error", () => tell("refused"));
`;

let folder: string;
const listener = createServer((socket) => socket.end());

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-sandbox-"));
  for (const name of ["downloads", "code"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "parley.db"), "everything");
  writeFileSync(join(folder, "downloads", "a.txt"), "a file");
  writeFileSync(join(folder, "code", "probe.cjs"), PROBE);
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a reader reaches its file and nothing else: no database, network, environment or program", () => {
  const probe = join(folder, "code", "probe.cjs");
  const { port } = listener.address() as AddressInfo;
  const node = [
    process.execPath,
    ...permissionFlags([join(folder, "code"), join(folder, "downloads")]),
    probe,
    folder,
    String(port),
  ];
  const { network } = confinement();
  const [command = "", ...parameters] = network
    ? ["/usr/bin/unshare", "--map-root-user", "--net", "--", ...node]
    : node;
  const { stdout, stderr } = spawnSync(command, parameters, { env: {}, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    download: "a file",
    database: "refused",
    passwords: "refused",
    write: "refused",
    program: "refused",
    secret: "refused",
    network: network ? "refused" : "connected",
  });
});
