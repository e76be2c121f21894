import { parseAst } from "vite";

/** A node of the ESTree that Vite's parser builds. Offsets count UTF-16 units, as strings do. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

export const parseTypeScript = (source: string): Node => parseAst(source, { lang: "ts" }) as unknown as Node;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** Parents come before their children. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split("\n").length;
