import { childrenOf, lineAt, parseTypeScript, type Node } from "../syntax-tree.ts";

/** One small change of a program that its tests should notice. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** The line it begins on, without indentation. */
  readonly lineText: string;
  readonly original: string;
  readonly replacement: string;
  readonly kind: "expression" | "statement";
}

const FLIPPED: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
};
/** Comparisons that a query builder is handed as text. */
const FLIPPED_SQL: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "=": "!=",
  "!=": "=",
  is: "is not",
  "is not": "is",
  in: "not in",
  "+": "-",
};
const CONDITIONS = ["where", "whereRef", "on", "onRef", "forUpdate"];
/** Larger numbers are durations and sizes, for which one more means nothing. */
const LARGEST_COUNT = 100;

type Change = Pick<Mutant, "replacement" | "kind"> & { readonly node: Node };

/** Every mutant of a file, in the order of its text. */
export function findMutants(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const text = (node: Node) => source.slice(node.start, node.end);
  const visit = (node: Node, parent: Node | null): void => {
    if (isOutsideTheProgram(node)) return;
    for (const change of changesOf(node, parent, text)) {
      mutants.push({
        start: change.node.start,
        end: change.node.end,
        line: lineAt(source, change.node.start),
        lineText: lineTextAt(source, change.node.start),
        original: text(change.node),
        replacement: change.replacement,
        kind: change.kind,
      });
    }
    for (const child of childrenOf(node)) if (!isName(child, node)) visit(child, node);
  };
  visit(parseTypeScript(source), null);
  return mutants.toSorted((left, right) => left.start - right.start || right.end - left.end);
}

function lineTextAt(source: string, position: number): string {
  const end = source.indexOf("\n", position);
  return source.slice(source.lastIndexOf("\n", position) + 1, end < 0 ? source.length : end).trim();
}

/** Types, imports and optional chains, whose parts cannot be replaced one by one. */
function isOutsideTheProgram({ type }: Node): boolean {
  if (["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"].includes(type)) return false;
  return type.startsWith("TS") || type.startsWith("Import") || type === "ChainExpression";
}

const isName = (child: Node, { type, key, computed }: Node): boolean =>
  (type === "Property" || type === "MethodDefinition" || type === "PropertyDefinition") &&
  child === key &&
  !computed;

type Text = (node: Node) => string;

function changesOf(node: Node, parent: Node | null, text: Text): Change[] {
  const expression = (replacement: string, changed = node): Change => ({
    node: changed,
    replacement,
    kind: "expression",
  });
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      return flipped(node, text).map((replacement) => expression(replacement));
    case "IfStatement":
    case "ConditionalExpression": {
      const test = node.test as Node;
      return isEquality(test) ? [] : [expression(`!(${text(test)})`, test)];
    }
    case "Literal":
      return literals(node, parent).map((replacement) => expression(replacement));
    case "CallExpression":
      return withoutCondition(node, text).map((replacement) => expression(replacement));
    case "TaggedTemplateExpression":
      return templates(text(node)).map((replacement) => expression(replacement));
    case "ThrowStatement":
      return [{ node, replacement: "", kind: "statement" }];
    case "ExpressionStatement":
      return isCall(node.expression as Node) ? [{ node, replacement: "", kind: "statement" }] : [];
    default:
      return [];
  }
}

const isEquality = ({ type, operator }: Node): boolean =>
  type === "BinaryExpression" && (operator === "===" || operator === "!==");

const isCall = (node: Node): boolean =>
  node.type === "CallExpression" ||
  (node.type === "AwaitExpression" && isCall(node.argument as Node)) ||
  (node.type === "UnaryExpression" && node.operator === "void" && isCall(node.argument as Node));

function flipped(node: Node, text: Text): string[] {
  const other = FLIPPED[String(node.operator)];
  const [left, right] = [node.left as Node, node.right as Node];
  if (other === undefined || isText(left) || isText(right)) return [];
  return [`${text(left)} ${other} ${text(right)}`];
}

/** A sum of texts is no arithmetic. */
const isText = (node: Node): boolean =>
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "BinaryExpression" && (isText(node.left as Node) || isText(node.right as Node)));

function literals({ value }: Node, parent: Node | null): string[] {
  if (typeof value === "boolean") return [String(!value)];
  if (typeof value === "number") {
    const isFactor = parent?.type === "BinaryExpression" && /[*/%]/.test(String(parent.operator));
    return Number.isInteger(value) && value <= LARGEST_COUNT && !isFactor ? [String(value + 1)] : [];
  }
  if (typeof value !== "string" || parent?.type !== "CallExpression") return [];
  const other = FLIPPED_SQL[value];
  return other === undefined || (parent.arguments as Node[])[0]?.value === value ? [] : [`"${other}"`];
}

/** `query.where(…)` without the condition. */
function withoutCondition(node: Node, text: Text): string[] {
  const callee = node.callee as Node;
  if (callee.type !== "MemberExpression" || callee.computed === true) return [];
  const isCondition = CONDITIONS.includes(String((callee.property as Node).name));
  return isCondition ? [text(callee.object as Node)] : [];
}

/** Comparisons in the text of a query. */
function templates(template: string): string[] {
  return [...template.matchAll(/\s(<=|>=|<|>)\s/g)].map(({ 0: found, 1: operator, index }) => {
    const other = found.replace(operator!, operator!.startsWith("<") ? ">=" : "<=");
    return template.slice(0, index) + other + template.slice(index + found.length);
  });
}
