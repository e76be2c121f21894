import { readFileSync } from "node:fs";
import { findMutants } from "./find-mutants.ts";
import type { NumberedMutant } from "./instrument.ts";

export type PlacedMutant = NumberedMutant & { readonly area: string; readonly file: string };

export function loadMutants(targets: Readonly<Record<string, readonly string[]>>): PlacedMutant[] {
  return Object.entries(targets)
    .flatMap(([area, files]) =>
      files.flatMap((file) =>
        findMutants(readFileSync(file, "utf8")).map((mutant) => ({ ...mutant, area, file })),
      ),
    )
    .map((mutant, id) => ({ ...mutant, id }));
}
