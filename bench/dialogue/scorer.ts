import { printTable } from "../table.ts";
import { BEFORE, TARGETS } from "./figures-before.ts";

export interface Scorer {
  add(figure: string, isRight: boolean, detail: string): void;
  note(figure: string, value: number): void;
  print(): void;
}

/** Counts what is right for each figure; verbose shows all that is wrong. */
export function createScorer(verbose: boolean): Scorer {
  const figures = new Map<string, { right: number; all: number }>();
  const notes = new Map<string, number>();
  return {
    add(figure, isRight, detail) {
      const { right, all } = figures.get(figure) ?? { right: 0, all: 0 };
      figures.set(figure, { right: right + (isRight ? 1 : 0), all: all + 1 });
      if (verbose && !isRight) console.log(`✗ ${figure}: ${detail.replaceAll("\n", " ⏎ ")}`);
    },
    note: (figure, value) => notes.set(figure, value),
    print() {
      const rows = [
        ...Array.from(figures, ([figure, { right, all }]) => [figure, `${right} of ${all}`] as const),
        ...Array.from(notes, ([figure, value]) => [figure, String(value)] as const),
      ];
      printTable(
        "Dialogue of the offline model",
        rows.map(([figure, now]) => ({
          figure,
          before: BEFORE[figure] ?? "",
          now,
          target: TARGETS[figure] ?? "",
        })),
      );
    },
  };
}
