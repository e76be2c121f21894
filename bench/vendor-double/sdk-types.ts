import { parseSync } from "@swc/core";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** A part of the parsed declarations, as far as it is read. */
interface Node {
  readonly type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the parser's nodes have no types of their own
  readonly [field: string]: any;
}

interface Declared {
  readonly node: Node;
  readonly scope: readonly string[];
}

interface Member {
  readonly file: SourceFile;
  readonly scope: readonly string[];
  readonly member: Node;
}

interface SourceFile {
  readonly path: string;
  readonly declared: ReadonlyMap<string, readonly Declared[]>;
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string | null }>;
}

export type Schema = Record<string, unknown>;

const KEYWORDS: Readonly<Record<string, Schema>> = {
  string: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  null: { type: "null" },
  undefined: { not: {} },
  never: { not: {} },
};

/**
 * JSON schemas of the types that a vendor's SDK declares: they are generated from the vendor's own description of its
 * API. An object has no properties but those that are declared. `added`: properties that the SDK adds to what arrives.
 */
export function createSchemaReader(added: ReadonlySet<string> = new Set()): {
  /** The schema of an exported type, `#/$defs` included. */
  read(path: string, name: string): Schema;
} {
  const files = new Map<string, SourceFile>();
  const defs: Record<string, Schema> = {};
  const named = new Map<string, string>();

  const fileAt = (path: string): SourceFile => {
    let file = files.get(path);
    if (!file) files.set(path, (file = parseFile(path)));
    return file;
  };

  function find(file: SourceFile, scope: readonly string[], parts: readonly string[]) {
    for (let depth = scope.length; depth >= 0; depth--) {
      const name = [...scope.slice(0, depth), ...parts].join(".");
      const declared = file.declared.get(name);
      if (declared) return { file, name, declared };
    }
    const imported = file.imports.get(parts[0]!);
    if (!imported?.path.startsWith("/")) return null;
    const rest = imported.name === null ? parts.slice(1) : [imported.name, ...parts.slice(1)];
    return find(fileAt(imported.path), [], rest);
  }

  function reference(file: SourceFile, scope: readonly string[], node: Node): Schema {
    const parts = partsOf(node.typeName ?? node.expression);
    const given = (node.typeParams ?? node.typeArguments)?.params as Node[] | undefined;
    const found = find(file, scope, parts);
    if (!found) {
      if (parts[0] === "Array") return { type: "array", items: convert(file, scope, given![0]!) };
      if (parts[0] === "Record")
        return { type: "object", additionalProperties: convert(file, scope, given![1]!) };
      return {};
    }
    const id = `${found.file.path}#${found.name}`;
    let key = named.get(id);
    if (!key) {
      key = `${found.name}_${named.size}`;
      named.set(id, key);
      defs[key] = {};
      defs[key] = declaration(found.file, found.declared);
    }
    return { $ref: `#/$defs/${key}` };
  }

  function declaration(file: SourceFile, declared: readonly Declared[]): Schema {
    const { node, scope } = declared[0]!;
    if (node.type === "TsTypeAliasDeclaration") return convert(file, scope, node.typeAnnotation);
    return objectOf(membersOf(file, declared[0]!));
  }

  /** Of an interface and of all that it extends. */
  function membersOf(file: SourceFile, { node, scope }: Declared): Member[] {
    const inherited = (node.extends as Node[]).flatMap((parent) => {
      const found = find(file, scope, partsOf(parent.expression));
      return found ? membersOf(found.file, found.declared[0]!) : [];
    });
    return [...inherited, ...(node.body.body as Node[]).map((member) => ({ file, scope, member }))];
  }

  function objectOf(members: readonly Member[]): Schema {
    const properties: Record<string, Schema> = {};
    const required = new Set<string>();
    let additional: Schema | false = false;
    for (const one of members) {
      const { member } = one;
      const annotation = member.typeAnnotation?.typeAnnotation as Node | undefined;
      const value = annotation ? convert(one.file, one.scope, annotation) : {};
      if (member.type === "TsIndexSignature") additional = value;
      if (member.type !== "TsPropertySignature") continue;
      const name = String(member.key.value);
      if (added.has(name)) continue;
      properties[name] = value;
      if (member.optional) required.delete(name);
      else required.add(name);
    }
    return { type: "object", properties, required: [...required], additionalProperties: additional };
  }

  function convert(file: SourceFile, scope: readonly string[], node: Node): Schema {
    switch (node.type) {
      case "TsKeywordType":
        return KEYWORDS[node.kind as string] ?? {};
      case "TsLiteralType":
        return { const: node.literal.value as unknown };
      case "TsUnionType":
        return { anyOf: (node.types as Node[]).map((one) => convert(file, scope, one)) };
      case "TsIntersectionType":
        return {};
      case "TsParenthesizedType":
        return convert(file, scope, node.typeAnnotation);
      case "TsArrayType":
        return { type: "array", items: convert(file, scope, node.elemType) };
      case "TsTypeLiteral":
        return objectOf((node.members as Node[]).map((member) => ({ file, scope, member })));
      case "TsTypeReference":
        return reference(file, scope, node);
      default:
        return {};
    }
  }

  return {
    read(path, name) {
      const file = fileAt(path);
      const found = find(file, [], name.split("."));
      if (!found) throw new Error(`${path} declares no ${name}`);
      return { ...declaration(found.file, found.declared), $defs: defs };
    },
  };
}

const partsOf = (name: Node): string[] =>
  name.type === "TsQualifiedName" || name.type === "MemberExpression"
    ? [...partsOf(name.left ?? name.object), String((name.right ?? name.property).value)]
    : [String(name.value)];

function parseFile(path: string): SourceFile {
  const declared = new Map<string, Declared[]>();
  const imports = new Map<string, { path: string; name: string | null }>();
  const add = (body: readonly Node[], scope: readonly string[]): void => {
    for (const statement of body) {
      const node = (statement.declaration ?? statement) as Node;
      if (node.type === "TsModuleDeclaration" && node.body)
        add(node.body.body as Node[], [...scope, String(node.id.value)]);
      if (node.type !== "TsInterfaceDeclaration" && node.type !== "TsTypeAliasDeclaration") continue;
      const name = [...scope, String(node.id.value)].join(".");
      declared.set(name, [...(declared.get(name) ?? []), { node, scope: [...scope, String(node.id.value)] }]);
    }
  };
  const { body } = parseSync(readFileSync(path, "utf8"), { syntax: "typescript" }) as unknown as {
    body: Node[];
  };
  for (const { type, source, specifiers } of body) {
    if (type !== "ImportDeclaration") continue;
    const from = String(source.value);
    const target = from.startsWith(".") ? resolve(dirname(path), from.replace(/\.m?js$/, ".d.ts")) : from;
    for (const one of specifiers as Node[]) {
      const isWhole = one.type === "ImportNamespaceSpecifier";
      imports.set(String(one.local.value), {
        path: target,
        name: isWhole ? null : String(one.imported?.value ?? one.local.value),
      });
    }
  }
  add(body, []);
  return { path, declared, imports };
}
