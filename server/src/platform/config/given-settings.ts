import { readFileSync } from "node:fs";
import { invalid } from "./invalid.ts";

const FILE = "_FILE";

/**
 * The settings that the environment gives, each as `NAME` or in the file that `NAME_FILE` names. An empty one is
 * refused: where a deployment loses a secret, the server would silently run with a default.
 */
export function givenSettings(
  environment: Readonly<Record<string, string | undefined>>,
  isSetting: (name: string) => boolean,
): Record<string, string> {
  const given: Record<string, string> = {};
  const problems: string[] = [];
  for (const [variable, value] of Object.entries(environment)) {
    if (value === undefined) continue;
    const name = variable.endsWith(FILE) ? variable.slice(0, -FILE.length) : variable;
    if (!isSetting(name)) continue;
    const isFile = name !== variable;
    if (value.trim() === "") problems.push(`${variable} is empty: remove it or give it a value`);
    else if (isFile && environment[name] !== undefined) problems.push(`${name} and ${variable} are both set`);
    else if (isFile) readInto(given, { name, variable, path: value }, problems);
    else given[name] = value;
  }
  if (problems.length > 0) throw invalid(problems);
  return given;
}

function readInto(
  given: Record<string, string>,
  { name, variable, path }: { name: string; variable: string; path: string },
  problems: string[],
): void {
  try {
    // Editors and `echo` end a file with a newline that is no part of the value.
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    if (text.trim() === "") problems.push(`${variable} names an empty file: ${path}`);
    else given[name] = text;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
    problems.push(`${variable} names a file that can't be read: ${path} (${code})`);
  }
}
