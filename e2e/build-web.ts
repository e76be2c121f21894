import { buildPart } from "../server/test/build-part.ts";

/** What browsers load, and the processes that the server behind it starts; itself it runs from its sources. */
export function setup(): void {
  for (const part of ["server", "dashboard", "widget"] as const) buildPart(part);
}
