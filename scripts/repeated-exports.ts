const EXPORT = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;

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
  const locationsByName = new Map<string, Set<string>>();
  for (const { path, source } of files) {
    for (const [, name] of source.matchAll(EXPORT)) {
      const key = `${packageOf(path)} ${name}`;
      locationsByName.set(key, (locationsByName.get(key) ?? new Set()).add(path));
    }
  }
  return [...locationsByName]
    .map(([key, paths]) => ({ name: key.split(" ")[1]!, paths: withoutOperations([...paths]) }))
    .filter(({ paths }) => paths.length > 1)
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
