import { readFile, writeFile } from "node:fs/promises";
import { quantiseRows } from "../../embedding-model/src/quantise.ts";
import { openSafetensors, type Tensor } from "../../embedding-model/src/safetensors.ts";

/** Reduces trained weights to what is committed: matrices as bytes with one scale a row, the rest as floats. */
export async function convertWeights(from: string, to: string): Promise<void> {
  const tensors = openSafetensors(await readFile(from));
  await writeFile(to, writeSafetensors(tensors.names.sort().flatMap((name) => convert(name, tensors(name)))));
}

interface Entry {
  name: string;
  dtype: "I8" | "F32";
  shape: number[];
  data: Int8Array | Float32Array;
}

function convert(name: string, { shape, data }: Tensor): Entry[] {
  const [rows = 1, columns] = shape;
  if (columns === undefined || rows === 1) return [{ name, dtype: "F32", shape, data }];
  const { values, scales } = quantiseRows(data, rows, columns);
  return [
    { name, dtype: "I8", shape, data: values },
    { name: `${name}.scale`, dtype: "F32", shape: [rows], data: scales },
  ];
}

function writeSafetensors(entries: Entry[]): Uint8Array {
  let end = 0;
  const header = JSON.stringify(
    Object.fromEntries(
      entries.map(({ name, dtype, shape, data }) => {
        const from = end;
        end += data.byteLength;
        return [name, { dtype, shape, data_offsets: [from, end] }];
      }),
    ),
  );
  // The data begins at a multiple of eight.
  const text = new TextEncoder().encode(header.padEnd(Math.ceil(header.length / 8) * 8));
  const file = new Uint8Array(8 + text.length + end);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  let at = 8 + text.length;
  for (const { data } of entries) {
    file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
    at += data.byteLength;
  }
  return file;
}
