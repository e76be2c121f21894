import type { Mutant } from "./find-mutants.ts";

export type NumberedMutant = Mutant & { readonly id: number };

/** Variables through which a run of the tests chooses its mutant, and learns which ones the tests reach. */
export const ACTIVE_VARIABLE = "PARLEY_MUTANT";
export const REACHED_VARIABLE = "PARLEY_MUTANTS_REACHED";

const SWITCH = "__isMutant";
/** On the first line, so that all others stay where they are. */
const PREFACE = `import { appendFileSync as __append } from "node:fs";
const __reached = new Set();
const ${SWITCH} = (id) => {
  const file = process.env.${REACHED_VARIABLE};
  if (file && !__reached.has(id)) { __reached.add(id); __append(file, id + "\\n"); }
  return process.env.${ACTIVE_VARIABLE} === String(id);
};`.replaceAll("\n", " ");

/** The program with all of its mutants in it. One at a time is awake, so a file is compiled once for all of them. */
export function instrument(source: string, mutants: readonly NumberedMutant[]): string {
  return PREFACE + render(source, 0, source.length, mutants);
}

/** Nodes of a tree lie inside each other or apart; mutants of the same node follow one another. */
function render(source: string, start: number, end: number, mutants: readonly NumberedMutant[]): string {
  let text = "";
  let at = start;
  let next = 0;
  while (next < mutants.length) {
    const outer = mutants[next]!;
    const rest = mutants.slice(next);
    const inside = rest.filter((mutant) => mutant.start >= outer.start && mutant.end <= outer.end);
    const same = inside.filter((mutant) => mutant.start === outer.start && mutant.end === outer.end);
    const nested = inside.filter((mutant) => !same.includes(mutant));
    text += source.slice(at, outer.start);
    text += switched(same, render(source, outer.start, outer.end, nested));
    at = outer.end;
    next += inside.length;
  }
  return text + source.slice(at, end);
}

function switched(mutants: readonly NumberedMutant[], original: string): string {
  const [first] = mutants;
  if (first?.kind === "statement") return `{ if (!${SWITCH}(${first.id})) { ${original} } }`;
  const choices = mutants.map(({ id, replacement }) => `${SWITCH}(${id}) ? (${replacement}) : `);
  return `(${choices.join("")}(${original}))`;
}
