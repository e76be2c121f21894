import type { Config } from "../config/config.ts";
import { AppError } from "../errors/app-error.ts";

/** Why the server does not start, in one line an operator can act on. */
export function startProblem(error: unknown, config: Config | null): string {
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return oneLine(String(cause));
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const where = config ? `${config.host}:${config.port}` : "the address";
  switch (code) {
    case "EADDRINUSE":
      return `${where} is already in use. Stop the other program or set PORT to another number.`;
    case "EACCES":
      return `This user isn't allowed to listen on ${where}. Set PORT to a number above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${config?.host} is not an address of this machine. Set HOST, for example to 127.0.0.1 or 0.0.0.0.`;
    default:
      return oneLine(cause.message);
  }
}

const oneLine = (text: string) => text.split("\n")[0]?.trim() || "Parley couldn't start.";
