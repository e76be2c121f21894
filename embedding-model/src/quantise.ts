export function quantiseColumns(values: Float32Array, inputs: number, outputs: number) {
  const quantised = new Int8Array(values.length);
  const scales = new Float32Array(outputs);
  for (let o = 0; o < outputs; o++) {
    let largest = 0;
    for (let i = 0; i < inputs; i++) largest = Math.max(largest, Math.abs(values[i * outputs + o]!));
    const scale = largest / 127 || 1e-9;
    scales[o] = scale;
    for (let i = 0; i < inputs; i++) {
      quantised[i * outputs + o] = Math.round(values[i * outputs + o]! / scale);
    }
  }
  return { quantised, scales };
}

export function quantiseRows(source: Float32Array, rows: number, columns: number) {
  const values = new Int8Array(source.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    let largest = 0;
    const end = (row + 1) * columns;
    for (let i = row * columns; i < end; i++) largest = Math.max(largest, Math.abs(source[i]!));
    const scale = largest / 127 || 1e-9;
    scales[row] = scale;
    for (let i = row * columns; i < end; i++) values[i] = Math.round(source[i]! / scale);
  }
  return { values, scales };
}
