import { readFileSync } from "node:fs";

const RECORDINGS = new URL("../../server/src/models/vendors/fixtures/", import.meta.url);

/** A recorded vendor stream, byte for byte. */
export function readRecording(name: string): Buffer {
  return readFileSync(new URL(name, RECORDINGS));
}
