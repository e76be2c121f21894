import { isKeyword, pascalCase } from "../../../server/src/platform/openapi/python-names.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** Collects the named types of a document; an object inside another gets a name made of both. */
export interface PythonTypes {
  /** The type of a schema, in the words of `typing`. `name` is for an object that has none. */
  typeOf(schema: Schema, name: string): string;
  define(name: string, schema: Schema): void;
  /** Every definition; unions come last, because they are values. */
  source(): string;
}

export function createPythonTypes(): PythonTypes {
  const classes = new Map<string, string>();
  const aliases = new Map<string, string>();

  function typeOf(schema: Schema, name: string): string {
    if (typeof schema.$ref === "string") return schema.$ref.split("/").at(-1)!;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (Array.isArray(schema.enum)) return `Literal[${schema.enum.map(literal).join(", ")}]`;
    const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
    if (choices)
      return union(
        choices.map((choice, index) => typeOf(choice, `${name}${nameOfChoice(choice) ?? index + 1}`)),
      );
    if (Array.isArray(schema.type))
      return union((schema.type as string[]).map((type) => typeOf({ ...schema, type }, name)));
    switch (schema.type) {
      case "string":
        return schema.format === "binary" ? "File" : "str";
      case "integer":
        return "int";
      case "number":
        return "float";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      case "array":
        return `List[${typeOf((schema.items ?? {}) as Schema, `${name}Item`)}]`;
      case "object":
        return objectType(schema, name);
      default:
        return "Any";
    }
  }

  function objectType(schema: Schema, name: string): string {
    if (Object.keys((schema.properties ?? {}) as object).length > 0) {
      define(name, schema);
      return name;
    }
    const { additionalProperties: values } = schema;
    const isSchema = typeof values === "object" && values !== null;
    return `Dict[str, ${isSchema ? typeOf(values as Schema, `${name}Value`) : "Any"}]`;
  }

  function define(name: string, schema: Schema): void {
    if (classes.has(name) || aliases.has(name))
      throw new Error(`Two types of the Python client are called ${name}`);
    if (schema.type !== "object" || !schema.properties) {
      aliases.set(name, `${name} = ${quoted(typeOf(schema, name))}\n`);
      return;
    }
    classes.set(name, "");
    const required = new Set((schema.required ?? []) as string[]);
    const fields = Object.entries(schema.properties as Record<string, Schema>).map(([field, value]) => ({
      field,
      isRequired: required.has(field),
      type: typeOf(value, name + pascalCase(field)),
      comment: typeof value.description === "string" ? value.description.replaceAll(/\s+/g, " ") : "",
    }));
    const must = fields.filter(({ isRequired }) => isRequired);
    const may = fields.filter(({ isRequired }) => !isRequired);
    // Before Python 3.11 only a whole class is optional.
    const source =
      may.length === 0
        ? typedDict(name, "TypedDict", must)
        : must.length === 0
          ? typedDict(name, "TypedDict, total=False", may)
          : `${typedDict(`_${name}`, "TypedDict", must)}\n\n${typedDict(name, `_${name}, total=False`, may)}`;
    classes.set(name, source);
  }

  return {
    typeOf,
    define,
    source: () => [...classes.values(), ...aliases.values()].join("\n\n"),
  };
}

interface Field {
  readonly field: string;
  readonly type: string;
  readonly comment: string;
}

function typedDict(name: string, bases: string, fields: readonly Field[]): string {
  if (fields.some(({ field }) => isKeyword(field) || !/^\w+$/.test(field))) {
    const total = bases.includes("total=False") ? ", total=False" : "";
    if (!bases.startsWith("TypedDict")) throw new Error(`${name}: a keyword among optional fields`);
    const entries = fields.map(({ field, type }) => `    ${JSON.stringify(field)}: ${JSON.stringify(type)},`);
    return `${name} = TypedDict(\n    "${name}",\n    {\n${entries.map((entry) => `    ${entry}`).join("\n")}\n    }${total},\n)\n`;
  }
  const lines = fields.flatMap(({ field, type, comment }) => [
    ...(comment ? [`    # ${comment}`] : []),
    `    ${field}: ${type}`,
  ]);
  return `class ${name}(${bases}):\n${lines.join("\n")}\n`;
}

/** An event or a document is known by the name it carries. */
function nameOfChoice({ properties }: Schema): string | null {
  const fields = (properties ?? {}) as Record<string, Schema>;
  const mark = fields.event?.const ?? fields.type?.const ?? fields.kind?.const;
  return typeof mark === "string" ? pascalCase(mark) : null;
}

const literal = (value: unknown): string =>
  value === null ? "None" : typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  if (distinct.length === 1) return distinct[0]!;
  return distinct.includes("Any") ? "Any" : `Union[${distinct.join(", ")}]`;
}

/** An alias is evaluated at once: what it names may come later. */
const quoted = (type: string): string =>
  type.replaceAll(
    /\b(?!Union|List|Dict|Literal|Any|None|str|int|float|bool|File\b)[A-Z]\w*/g,
    (name, at: number) => (isInText(type, at) ? name : `"${name}"`),
  );

const isInText = (text: string, at: number): boolean => text.slice(0, at).split('"').length % 2 === 0;
