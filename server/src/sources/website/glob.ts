/** Matches a path against a pattern in which `*` stands for any characters. No pattern makes it backtrack. */
export function matchesGlob(path: string, pattern: string): boolean {
  const parts = pattern.split("*");
  const first = parts[0]!;
  const last = parts.at(-1)!;
  if (parts.length === 1) return path === pattern;
  if (path.length < first.length + last.length || !path.startsWith(first) || !path.endsWith(last))
    return false;
  const end = path.length - last.length;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, from);
    if (found < 0 || found + part.length > end) return false;
    from = found + part.length;
  }
  return from <= end;
}

/** Whether a path begins as a rule of robots.txt asks for; a `$` asks for its end. */
export const matchesRobotsRule = (path: string, rule: string): boolean =>
  rule.endsWith("$") ? matchesGlob(path, rule.slice(0, -1)) : matchesGlob(path, `${rule}*`);
