import type { Command } from "./command.ts";

/** What the operator types before a command; the npm package has its own name for this program. */
export const ADMIN = process.env.PARLEY_ADMIN ?? "npm run admin --";

const INTRO = `Parley's command line. Manage the installation without a browser, even while the server runs.

  ${ADMIN} COMMAND [ARGUMENTS] [OPTIONS]

It reads the same environment as the server: DATA_DIR, or DATABASE_URL for PostgreSQL.
With --json, a command prints JSON. Use \`npm run -s\` to hide npm's own lines.
`;

/** All commands, or those that begin with a word. */
export function overview(commands: readonly Command[], word: string | undefined): string {
  const some = commands.filter((command) => command.name.split(" ")[0] === word);
  const shown = some.length > 0 ? some : commands;
  const usages = shown.map(usage);
  const width = Math.max(...usages.map((text) => text.length));
  const lines = shown.map((command, index) => `  ${usages[index]!.padEnd(width)}  ${command.summary}`);
  return `${INTRO}\nCommands:\n${lines.join("\n")}\n\nRun COMMAND --help for details.`;
}

const usage = (command: Command) =>
  [command.name, ...command.arguments.map((argument) => argument.name)].join(" ");

export function commandHelp(command: Command): string {
  const rows = [
    ...command.arguments.map((argument) => [argument.name, argument.describe]),
    ...Object.entries(command.options).map(([name, option]) => [
      `--${name}${option.value ? ` ${option.value}` : ""}`,
      `${option.describe}${option.required ? " (required)" : ""}`,
    ]),
    ["--json", "Print JSON instead of text"],
    ["--help", "Show this help"],
  ] as const;
  const width = Math.max(...rows.map(([name]) => name!.length));
  const lines = rows.map(([name, text]) => `  ${name!.padEnd(width)}  ${text}`);
  return `${command.summary}.\n\n  ${ADMIN} ${usage(command)} [OPTIONS]\n\n${lines.join("\n")}`;
}
