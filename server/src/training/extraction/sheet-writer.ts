import type { BlockWriter } from "./block-writer.ts";

/** Writes the name of a sheet as heading before its first block, so that an empty sheet leaves nothing. */
export function sheetWriter(writer: BlockWriter, sheet: string): BlockWriter {
  let isNamed = false;
  const named =
    <T extends unknown[]>(write: (...content: T) => void) =>
    (...content: T): void => {
      if (!isNamed) writer.heading(1, sheet, { sheet });
      isNamed = true;
      write(...content);
    };
  return {
    ...writer,
    heading: named(writer.heading),
    paragraph: named(writer.paragraph),
    item: named(writer.item),
    row: named(writer.row),
    once: named(writer.once),
  };
}
