import { buildPart } from "./build-part.ts";

export function setup(): void {
  for (const part of ["server", "test-children"] as const) buildPart(part);
}
