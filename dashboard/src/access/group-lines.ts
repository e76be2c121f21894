import type { Input } from "../api/client.ts";

type GroupRole = NonNullable<Input<"updateSingleSignOn">["role_by_group"]>[number];

/** One mapping a line: `support = editor`. The server names what is no role. */
export const rolesOfGroups = (lines: string): GroupRole[] =>
  lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const at = line.lastIndexOf("=");
      const role = (at < 0 ? "" : line.slice(at + 1)).trim() as GroupRole["role"];
      return { group: (at < 0 ? line : line.slice(0, at)).trim(), role };
    });

export const linesOfGroups = (groups: readonly GroupRole[]): string =>
  groups.map(({ group, role }) => `${group} = ${role}`).join("\n");
