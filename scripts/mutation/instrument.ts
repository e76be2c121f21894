import type { Mutant } from "./find-mutants.ts";

export type NumberedMutant = Mutant & { readonly id: number };

/** Chooses the active mutant of a process, and records which ones its tests reach. */
export interface MutantSwitch {
  active: number | null;
  reached: Set<number>;
}

const SWITCH = "__isMutant";
/** On the first line, so that all others keep their numbers. */
const PREFACE = `const ${SWITCH} = (id) => {
  const mutants = globalThis.parleyMutants;
  mutants?.reached.add(id);
  return mutants?.active === id;
};`.replaceAll("\n", " ");

export function installSwitch(): MutantSwitch {
  const mutants: MutantSwitch = { active: null, reached: new Set() };
  Object.assign(globalThis, { parleyMutants: mutants });
  return mutants;
}

/** The program with all of its mutants in it. At most one is active, so a file is compiled once for all of them. */
export function instrument(source: string, mutants: readonly NumberedMutant[]): string {
  return PREFACE + render(source, 0, source.length, mutants);
}

/** Nodes of a tree are nested or apart; mutants of the same node follow one another. */
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
