import { templatePaths } from "../../language/index.ts";
import type { HttpConfiguration } from "../schema.ts";

/** The templates in which secrets may stand. */
export const secretTexts = ({ query, headers, body }: HttpConfiguration): string[] => [
  ...Object.values(query),
  ...Object.values(headers),
  ...(body === null ? [] : [body]),
];

export function namesOfSecrets(configuration: HttpConfiguration): string[] {
  const paths = secretTexts(configuration).flatMap(templatePaths);
  return [
    ...new Set(paths.flatMap((path) => (path.startsWith("secrets.") ? [path.slice("secrets.".length)] : []))),
  ];
}
