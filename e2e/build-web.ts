import { buildPart } from "../server/test/build-part.ts";

/** What browsers load, and the model of the server behind it, which runs from its sources. */
export function setup(): void {
  for (const part of ["embedding-model", "dashboard", "widget"] as const) buildPart(part);
}
