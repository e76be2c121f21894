import { bytesField, floatField, integerField, message, stringField, type Bytes } from "./protobuf.ts";

export type ElementType = "float32" | "int8" | "int64";
export interface Attribute {
  name: string;
  value: number | number[];
  type: "int" | "float" | "ints";
}
type Shape = (number | string)[];

const ELEMENT_TYPES = { float32: 1, int8: 3, int64: 7 } as const;
/** Operators of the runtime's own, beside those of the standard. */
const RUNTIME_DOMAIN = "com.microsoft";
const RUNTIME_OPERATORS = new Set(["DynamicQuantizeMatMul"]);
const ATTRIBUTE_TYPES = { float: 1, int: 2, ints: 7 } as const;

/** Collects nodes and weights of one ONNX graph and writes the model file. */
export function createGraph(name: string) {
  const nodes: Bytes[] = [];
  const initializers: Bytes[] = [];
  const inputs: Bytes[] = [];
  const outputs: Bytes[] = [];
  let counter = 0;

  function node(operator: string, from: string[], attributes: Attribute[] = [], to?: string[]): string {
    const results = to ?? [`value_${counter++}`];
    nodes.push(
      bytesField(
        1,
        message(
          ...from.map((input) => stringField(1, input)),
          ...results.map((output) => stringField(2, output)),
          stringField(3, `node_${counter++}`),
          stringField(4, operator),
          ...attributes.map(attributeField),
          ...(RUNTIME_OPERATORS.has(operator) ? [stringField(7, RUNTIME_DOMAIN)] : []),
        ),
      ),
    );
    return results[0]!;
  }

  function weight(
    id: string,
    type: ElementType,
    shape: number[],
    data: Float32Array | Int8Array | BigInt64Array,
  ): string {
    const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const tensor = message(
      ...shape.map((size) => integerField(1, size)),
      integerField(2, ELEMENT_TYPES[type]),
      stringField(8, id),
      bytesField(9, raw),
    );
    initializers.push(bytesField(5, tensor));
    return id;
  }

  return {
    node,
    weight,
    names: (count: number) => Array.from({ length: count }, () => `value_${counter++}`),
    input: (id: string, type: ElementType, shape: Shape) => {
      inputs.push(bytesField(11, valueInfo(id, type, shape)));
      return id;
    },
    output: (id: string, type: ElementType, shape: Shape) => {
      outputs.push(bytesField(12, valueInfo(id, type, shape)));
    },
    model: (producer: string): Bytes => {
      const graph = message(...nodes, stringField(2, name), ...initializers, ...inputs, ...outputs);
      const standard = message(stringField(1, ""), integerField(2, 20));
      const runtime = message(stringField(1, RUNTIME_DOMAIN), integerField(2, 1));
      return message(
        integerField(1, 9),
        stringField(2, producer),
        bytesField(7, graph),
        bytesField(8, standard),
        bytesField(8, runtime),
      );
    },
  };
}

export type Graph = ReturnType<typeof createGraph>;

export function int(name: string, value: number): Attribute {
  return { name, value, type: "int" };
}

export function float(name: string, value: number): Attribute {
  return { name, value, type: "float" };
}

export function ints(name: string, value: number[]): Attribute {
  return { name, value, type: "ints" };
}

function attributeField({ name, value, type }: Attribute): Bytes {
  const values = Array.isArray(value)
    ? message(...value.map((entry) => integerField(8, entry)))
    : type === "float"
      ? floatField(2, value)
      : integerField(3, value);
  return bytesField(5, message(stringField(1, name), values, integerField(20, ATTRIBUTE_TYPES[type])));
}

function valueInfo(name: string, type: ElementType, shape: Shape): Bytes {
  const dimensions = shape.map((size) =>
    bytesField(1, typeof size === "string" ? stringField(2, size) : integerField(1, size)),
  );
  const tensor = message(integerField(1, ELEMENT_TYPES[type]), bytesField(2, message(...dimensions)));
  return message(stringField(1, name), bytesField(2, bytesField(1, tensor)));
}
