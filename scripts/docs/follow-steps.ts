/** A code block of a page, and the file that the text before it names. */
export interface Step {
  readonly language: string;
  readonly file: string | null;
  readonly text: string;
}

/** The code blocks of a Markdown page in their order. */
export function readSteps(markdown: string): Step[] {
  // Even parts are text, odd ones are blocks: their language, a line break and their content.
  const parts = markdown.split(/^```/m);
  return parts.flatMap((part, index) => {
    if (index % 2 === 0) return [];
    const [language, ...lines] = part.split("\n");
    const named = [...parts[index - 1]!.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file!);
    return [{ language: language!, file: named.at(-1) ?? null, text: lines.join("\n") }];
  });
}

/** Adds lines to a file with a list in it: imports after the last import, the rest at the end of the list. */
export function addLines(source: string, lines: string): string {
  const added = lines.split("\n").filter((line) => line.trim() !== "");
  const imports = added.filter((line) => line.startsWith("import "));
  const entries = added.filter((line) => !line.startsWith("import "));
  const existing = source.trimEnd().split("\n");
  const lastImport = existing.findLastIndex((line) => line.startsWith("import "));
  const withImports = existing.toSpliced(lastImport + 1, 0, ...imports);
  return `${withImports.toSpliced(-1, 0, ...entries).join("\n")}\n`;
}
