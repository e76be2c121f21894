import { parseArgs } from "node:util";
import { AppError } from "../platform/errors/app-error.ts";
import { UsageError, type Command, type Input, type Output, type CommandSession } from "./command.ts";
import { runAudited } from "./audit-command.ts";
import { ADMIN, commandHelp, overview } from "./help.ts";
import { auditCommands } from "./commands/audit.ts";
import { credentialCommands } from "./commands/credentials.ts";
import { doctorCommands } from "./commands/doctor.ts";
import { domainCommands } from "./commands/domains.ts";
import { jobCommands } from "./commands/jobs.ts";
import { mcpCommands } from "./commands/mcp.ts";
import { migrateCommands } from "./commands/migrate.ts";
import { modelCommands } from "./commands/models.ts";
import { operatorCommands } from "./commands/operators.ts";
import { organizationCommands } from "./commands/organizations.ts";
import { resumeCommands } from "./commands/resume.ts";
import { retentionCommands } from "./commands/retention.ts";
import { secretCommands } from "./commands/secrets.ts";
import { storageCommands } from "./commands/storage.ts";
import { userCommands } from "./commands/users.ts";

/** Every command of the operator's command line. */
export const COMMANDS: readonly Command[] = [
  ...organizationCommands,
  ...domainCommands,
  ...operatorCommands,
  ...userCommands,
  ...credentialCommands,
  ...auditCommands,
  ...mcpCommands,
  ...secretCommands,
  ...jobCommands,
  ...retentionCommands,
  ...doctorCommands,
  ...modelCommands,
  ...storageCommands,
  ...resumeCommands,
  ...migrateCommands,
];

export interface AdminResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command line and answers what to print. */
export async function runAdmin(argv: readonly string[], session: CommandSession): Promise<AdminResult> {
  const json = argv.includes("--json");
  try {
    const { text, exitCode = 0 } = await dispatch(argv, session, json);
    return { exitCode, stdout: `${text}\n`, stderr: "" };
  } catch (error) {
    const message = describe(error);
    const stderr = json ? JSON.stringify({ error: message }) : message;
    return { exitCode: error instanceof UsageError ? 2 : 1, stdout: "", stderr: `${stderr}\n` };
  }
}

async function dispatch(
  argv: readonly string[],
  session: CommandSession,
  json: boolean,
): Promise<Pick<Output, "text" | "exitCode">> {
  const words = argv.filter((word) => !word.startsWith("-"));
  const wantsHelp = argv.includes("--help") || argv.includes("-h");
  const command = findCommand(words);
  if (!command) {
    if (argv.length === 0 || wantsHelp || words[0] === "help") return { text: overview(COMMANDS, words[0]) };
    throw new UsageError(
      `Unknown command \`${words.slice(0, 2).join(" ")}\`. Run \`${ADMIN} --help\` to see all.`,
    );
  }
  if (wantsHelp) return { text: commandHelp(command) };
  const input = readInput(command, argv);
  const output = await (command.effect === "write"
    ? runAudited(session, command, input)
    : command.run(session, input));
  return json ? { ...output, text: JSON.stringify(output.data, null, 2) } : output;
}

function findCommand(words: readonly string[]): Command | undefined {
  return COMMANDS.find(
    (command) => command.name === words.slice(0, command.name.split(" ").length).join(" "),
  );
}

function readInput(command: Command, argv: readonly string[]): Input {
  const { values, positionals } = parse(command, argv);
  const given = positionals.slice(command.name.split(" ").length);
  const problem = problemOf(command, given, values);
  if (problem) throw new UsageError(`${problem} \`${ADMIN} ${command.name} --help\` shows how to use it.`);
  return {
    argument: (name) => given[command.arguments.findIndex((argument) => argument.name === name)]!,
    text: (option) => [values[option]].flat().find((value) => typeof value === "string"),
    texts: (option) => [values[option] ?? []].flat().filter((value) => typeof value === "string"),
    flag: (option) => values[option] === true,
  };
}

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

function parse(command: Command, argv: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        json: { type: "boolean" },
        ...Object.fromEntries(
          Object.entries(command.options).map(([name, { type, multiple }]) => [
            name,
            multiple ? { type, multiple } : { type },
          ]),
        ),
      },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    const [first = "Invalid arguments."] = (error as Error).message.split(". To specify");
    throw new UsageError(
      `${first.replace(/\.?$/, ".")} \`${ADMIN} ${command.name} --help\` shows how to use it.`,
    );
  }
}

function problemOf(command: Command, given: readonly string[], values: Values): string | null {
  const missing = command.arguments.slice(given.length).map((argument) => argument.name);
  if (missing.length > 0) return `${missing.join(" and ")} is missing.`;
  if (given.length > command.arguments.length) {
    return `\`${given.slice(command.arguments.length).join(" ")}\` is not expected.`;
  }
  const needed = Object.entries(command.options).filter(
    ([name, { required }]) => required && values[name] === undefined,
  );
  return needed.length > 0 ? `--${needed.map(([name]) => name).join(" and --")} is required.` : null;
}

function describe(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error) return error.cause.message.split("\n")[0]!;
  return error instanceof Error ? error.message.split("\n")[0]! : String(error);
}
