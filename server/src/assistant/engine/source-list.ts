import type { Source } from "./reply-input.ts";

export interface SourceList {
  add(sources: readonly Source[]): void;
  list(): Source[];
}

/** Sources in the order they were found, each document and each address once. */
export function createSourceList(initial: readonly Source[] = []): SourceList {
  const byKey = new Map<string, Source>();
  function add(sources: readonly Source[]): void {
    for (const source of sources) {
      const key = source.type === "web" ? `web ${source.url}` : `knowledgebase ${source.doc_id}`;
      if (!byKey.has(key)) byKey.set(key, source);
    }
  }
  add(initial);
  return { add, list: () => [...byKey.values()] };
}
