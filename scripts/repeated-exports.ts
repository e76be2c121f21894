const EXPORT = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;

/** Names that two files of a package may both export: text and messages are estimated by different rules. */
const ALLOWED: ReadonlySet<string> = new Set(["estimateTokens"]);

export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly source: string;
}

/**
 * Exported names that more than one file of a package declares: a reader who searches for such a name finds two
 * things. An operation may share its name with the service of its noun that does the work.
 */
export function repeatedExports(files: readonly SourceFile[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { path, source } of files) {
    for (const [, name] of source.matchAll(EXPORT)) {
      const key = `${packageOf(path)} ${name}`;
      places.set(key, (places.get(key) ?? new Set()).add(path));
    }
  }
  return [...places]
    .map(([key, paths]) => ({ name: key.split(" ")[1]!, paths: withoutOperations([...paths]) }))
    .filter(({ name, paths }) => paths.length > 1 && !ALLOWED.has(name))
    .map(({ name, paths }) => `${name} is exported by ${paths.join(" and ")}.`)
    .sort();
}

const packageOf = (path: string): string => path.split("/")[0]!;

/** Leaves out the operations whose noun has a service of the same name. */
function withoutOperations(paths: readonly string[]): string[] {
  const services = paths.filter((path) => !path.includes("/operations/"));
  const nounOf = (path: string): string => path.split("/").slice(0, 3).join("/");
  return paths.filter(
    (path) => services.includes(path) || !services.some((service) => nounOf(service) === nounOf(path)),
  );
}
