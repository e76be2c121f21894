/** One driver hands bytes over as an ArrayBuffer, the other as a Buffer; both are read as the same. */
export function fromBytes(value: Uint8Array | ArrayBuffer): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array(value);
}
