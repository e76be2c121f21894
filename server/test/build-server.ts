import { buildPart } from "./build-part.ts";

export function setup(): void {
  buildPart("server");
}
