const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

export const isKeyword = (name: string): boolean => KEYWORDS.has(name);

/** `getAllContacts` is `get_all_contacts`. */
export const snakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();

/** `session_uid` is `SessionUid`. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** A parameter's name: keywords of the language get an underscore. */
export const parameterName = (name: string): string =>
  isKeyword(name) ? `${name}_` : name.replaceAll(/\W/g, "_");

export const docString = (lines: readonly string[], indent: string): string => {
  const safe = lines.map((line) => line.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"'));
  const [first = "", ...rest] = safe;
  if (rest.length === 0) return `${indent}"""${first.replace(/"$/, '" ')}"""`;
  return [
    `${indent}"""${first}`,
    ...rest.map((line) => (line === "" ? "" : indent + line)),
    `${indent}"""`,
  ].join("\n");
};
