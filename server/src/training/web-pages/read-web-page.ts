import type { Threads } from "../../platform/threads/threads.ts";
import type { DocumentBlock } from "../extraction/document.ts";
import { FileProblem } from "../extraction/index.ts";
import type { PageFacts, WebPage } from "./web-page.ts";

/** Reads a page in a thread: parsing a large one would hold the event loop. */
export async function readWebPage(
  threads: Threads,
  page: { bytes: Buffer; charset: string | null; url: string },
): Promise<WebPage> {
  const blocks: DocumentBlock[] = [];
  let facts: PageFacts | null = null;
  try {
    for await (const part of threads.run("readMainContent", page)) {
      if ("facts" in part) facts = part.facts;
      else blocks.push(...part.blocks);
    }
  } catch (cause) {
    throw new FileProblem("too_complex", { detail: String(cause), cause });
  }
  if (!facts) throw new FileProblem("damaged");
  return { ...facts, blocks };
}
