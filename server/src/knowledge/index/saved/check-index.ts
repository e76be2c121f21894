import { open } from "node:fs/promises";
import { readDescription } from "./open-file.ts";
import { UnusableFile } from "./format.ts";
import { checksum } from "./output.ts";

declare module "../../../platform/threads/tasks.ts" {
  interface ThreadTasks {
    /** Reads a saved index whole; fails if it is damaged. */
    checkIndex: { input: { readonly path: string }; part: { readonly step: "checked" } };
  }
}

/** What a search reads of a file is too long to be checked when it is opened. */
export async function* checkIndexFile({ path }: { path: string }): AsyncGenerator<{ step: "checked" }> {
  const file = await open(path, "r");
  try {
    const { body } = await readDescription(file);
    const work = checksum(file.fd, body.length);
    for (;;) {
      const next = work.next();
      if (next.done && next.value !== body.crc) throw new UnusableFile("damaged");
      if (next.done) return;
      yield { step: "checked" };
    }
  } finally {
    await file.close();
  }
}
