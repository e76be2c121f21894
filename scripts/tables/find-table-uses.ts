import { isNode, lineAt, parseTypeScript, walk, type Node } from "../syntax-tree.ts";

export interface TableUse {
  /** Null if the code computes the name. */
  readonly table: string | null;
  readonly kind: "read" | "write";
  readonly line: number;
}

const WRITES = ["insertInto", "replaceInto", "updateTable", "deleteFrom", "mergeInto"];
const READS = ["selectFrom", "innerJoin", "leftJoin", "rightJoin", "fullJoin", "crossJoin", "using"];

/** Keywords of raw SQL that precede a table's name. `for update` precedes none. */
const RAW_WRITE = /\b(?:insert\s+into|replace\s+into|(?<!for\s+)update|delete\s+from|truncate)\s+"?(\w+)/gi;
const RAW_READ = /\b(?:(?<!delete\s+)from|join)\s+"?(\w+)/gi;

/** Every table that a file's queries name: in Kysely's builder and in SQL templates. */
export function findTableUses(source: string): TableUse[] {
  const uses: TableUse[] = [];
  for (const node of walk(parseTypeScript(source))) {
    if (node.type === "CallExpression") uses.push(...usesOfCall(node, source));
    if (node.type === "TemplateElement")
      uses.push(...usesOfText(rawText(node), () => lineAt(source, node.start)));
  }
  return uses;
}

function usesOfCall(node: Node, source: string): TableUse[] {
  const callee = node.callee as Node;
  if (callee.type !== "MemberExpression") return [];
  const property = callee.property as Node;
  const method = String(property.name);
  const kind = WRITES.includes(method) ? "write" : READS.includes(method) ? "read" : null;
  if (kind === null) return [];
  const line = lineAt(source, property.start);
  const [first] = node.arguments as Node[];
  const named = first ? literalsOf(first) : [];
  // A read of something other than a name reads a subquery, whose tables are found where it is built.
  if (named.length === 0) return kind === "write" ? [{ table: null, kind, line }] : [];
  return named.map((name) => ({ table: name.split(/\s+as\s+/i)[0]!, kind, line }));
}

function literalsOf(argument: Node): string[] {
  if (argument.type === "Literal" && typeof argument.value === "string") return [argument.value];
  if (argument.type !== "ArrayExpression") return [];
  return (argument.elements as unknown[]).filter(isNode).flatMap(literalsOf);
}

const rawText = (node: Node): string => (node.value as { readonly raw: string }).raw;

function usesOfText(text: string, firstLine: () => number): TableUse[] {
  const found = (kind: TableUse["kind"], pattern: RegExp): TableUse[] =>
    [...text.matchAll(pattern)].map((match) => ({
      table: match[1]!,
      kind,
      line: firstLine() + text.slice(0, match.index).split("\n").length - 1,
    }));
  return [...found("write", RAW_WRITE), ...found("read", RAW_READ)];
}
