import type { TestApp } from "./harness.ts";

/** Every line that the server writes to its log from now on. */
export function logOf({ running }: TestApp): string[] {
  const { log } = running.server;
  const symbol = Object.getOwnPropertySymbols(log).find(({ description }) => description === "pino.stream")!;
  const lines: string[] = [];
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[symbol]!;
  stream.write = (line) => void lines.push(line);
  return lines;
}
