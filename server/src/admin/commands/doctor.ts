import { CHECKS } from "../doctor/checks.ts";
import { examine, type Finding } from "../doctor/examine.ts";
import type { Command } from "../command.ts";

const SIGNS = { ok: "ok  ", skipped: "–   ", warning: "WARN", problem: "FAIL" } as const;

export const doctorCommands: readonly Command[] = [
  {
    name: "doctor",
    effect: "read",
    summary: "Check the installation: settings, database, disk, clock, mail, storage, vendors, address",
    arguments: [],
    options: {},
    async run({ config, now }) {
      const findings = await examine(CHECKS, { config, now });
      const isWell = findings.every(({ state }) => state !== "problem");
      return {
        data: { isWell, findings },
        text: findings.map(lineOf).join("\n"),
        ...(isWell ? {} : { exitCode: 1 as const }),
      };
    },
  },
];

function lineOf({ name, state, detail, advice }: Finding): string {
  const line = `${SIGNS[state]}  ${name.padEnd(12)} ${detail}`;
  return advice === undefined ? line : `${line}\n${" ".repeat(19)}→ ${advice}`;
}
