import { basename } from "node:path";
import { listCopies } from "../sqlite/copy-sqlite.ts";

/** The database can't be used as it is. The message is one line that names the difference and the way out. */
export class SchemaProblem extends Error {
  readonly differences: readonly string[];

  constructor(message: string, differences: readonly string[] = []) {
    super(message);
    this.name = "SchemaProblem";
    this.differences = differences;
  }
}

const SHOWN = 3;

export function newerDatabase(unknown: readonly string[], copiesIn: string | null): SchemaProblem {
  const copy = copiesIn === null ? null : latestCopy(copiesIn);
  const ways = [
    "Start that version again",
    ...(copy ? [`stop the server and replace parley.db with ${copy}, the state before the upgrade`] : []),
    "restore a backup made before the upgrade into an empty database with `admin restore FILE`",
  ];
  return new SchemaProblem(
    `The database was changed by a newer version of Parley (${firstOf(unknown)}). ${ways.slice(0, -1).join(", ")}, or ${ways.at(-1)}.`,
    unknown.map((name) => `step ${name} is unknown to this version`),
  );
}

export function editedSteps(names: readonly string[]): SchemaProblem {
  return new SchemaProblem(
    `The database ran other statements than this version has in ${firstOf(names)}, so its tables can't be trusted. Nothing was changed. Start the version that made it, or restore a backup into an empty database with \`admin restore FILE\`.`,
    names.map((name) => `step ${name} has another checksum`),
  );
}

export function differentSchema(differences: readonly string[]): SchemaProblem {
  return new SchemaProblem(
    `The database's schema is not what Parley's steps make: ${firstOf(differences, "; ")}. Undo the difference, or restore a backup into an empty database with \`admin restore FILE\`. \`admin migrate --check\` lists every difference.`,
    differences,
  );
}

function firstOf(texts: readonly string[], separator = ", "): string {
  const more = texts.length - SHOWN;
  return `${texts.slice(0, SHOWN).join(separator)}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The name of the newest copy that an upgrade has left in the data folder. */
function latestCopy(dataDir: string): string | null {
  const newest = listCopies(dataDir).at(-1);
  return newest ? `backups/${basename(newest)}` : null;
}
