import { beginCommand, type OperatorCommand } from "../audit/index.ts";
import { findUserByEmail } from "../organizations/index.ts";
import type { Sql } from "../platform/db/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { UsageError, type Command, type Input, type Output, type CommandSession } from "./command.ts";
import { findKeyScope, findProjectByUid, findTokenScope } from "./queries.ts";
import { shellUser } from "./shell-user.ts";

/** Runs a command that changes something, and records it in the audit log as the server does with its operations. */
export async function runAudited(session: CommandSession, command: Command, input: Input): Promise<Output> {
  const database = await session.database();
  const entry = await beginCommand(database, await describe(database.read, session, command, input));
  try {
    const output = await command.run(session, input);
    await entry.end("succeeded");
    return output;
  } catch (error) {
    // A known error means that nothing was done. Any other error may have happened halfway.
    await entry.end(isRefusal(error) ? "void" : null).catch(() => undefined);
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof AppError) return error.status < 500;
  return error instanceof UsageError || (error instanceof Error && error.constructor === Error);
}

async function describe(
  sql: Sql,
  { now }: Pick<CommandSession, "now">,
  command: Command,
  input: Input,
): Promise<OperatorCommand> {
  return {
    name: command.name,
    user: shellUser(),
    input: givenTo(command, input),
    ...(await findConcerned(sql, command, input)),
    now: now(),
  };
}

const givenTo = (command: Command, input: Input): Record<string, unknown> => ({
  ...Object.fromEntries(command.arguments.map(({ name }) => [name.toLowerCase(), input.argument(name)])),
  ...Object.fromEntries(
    Object.entries(command.options).map(([name, { type, multiple }]) => [
      name,
      type === "boolean"
        ? input.flag(name) || undefined
        : multiple
          ? input.texts(name).join(", ") || undefined
          : input.text(name),
    ]),
  ),
});

type Concerned = Pick<OperatorCommand, "organizationId" | "projectId" | "userId">;

/** The organization, project and user that the arguments name, as far as they exist. */
async function findConcerned(sql: Sql, command: Command, input: Input): Promise<Concerned> {
  const given = (name: string) =>
    command.arguments.some((argument) => argument.name === name) ? input.argument(name) : undefined;
  const option = (name: string) => (name in command.options ? input.text(name) : undefined);
  const email = given("EMAIL") ?? option("owner");
  const user = email === undefined ? undefined : await findUserByEmail(sql, email);
  const token = await found(given("TOKEN"), (id) => findTokenScope(sql, id));
  const key = await found(given("KEY"), (id) => findKeyScope(sql, id));
  const uid = given("PROJECT");
  const project = key ?? (uid === undefined ? undefined : await findProjectByUid(sql, uid));
  const organization = given("ORGANIZATION") ?? option("organization");
  return {
    organizationId:
      token?.organizationId ??
      project?.organizationId ??
      (organization === undefined ? null : idOf(organization)),
    projectId: project?.projectId ?? null,
    userId: user?.id ?? null,
  };
}

const idOf = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

async function found<Place>(
  text: string | undefined,
  find: (id: number) => Promise<Place | undefined>,
): Promise<Place | undefined> {
  const id = text === undefined ? null : idOf(text);
  return id === null ? undefined : find(id);
}
