import { fillTemplate, templatePaths, valueAt, type TemplateValues } from "../../language/index.ts";

export const LONGEST_VALUE = 4_000;

/** The arguments of an action, filled in. */
export const argumentsOf = (
  templates: Readonly<Record<string, string>>,
  values: TemplateValues,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [name, argumentOf(template, values)]),
  );

/** A template that is one placeholder and nothing else hands over the value itself: numbers stay numbers. */
function argumentOf(template: string, values: TemplateValues): unknown {
  const [path] = templatePaths(template);
  const isOnlyPath = path !== undefined && /^\{\{\s*[^{}|]+\}\}$/u.test(template.trim());
  return isOnlyPath
    ? (valueAt(values, path) ?? "")
    : fillTemplate(template, values, { longest: LONGEST_VALUE });
}
