import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface Content {
  readonly type: "file" | "text" | "faq";
  readonly short_text: string;
  readonly detail: string;
}

export interface Turn {
  readonly category: string;
  readonly say: string;
  /** The same as a question that needs nothing around it, in the language of the content. */
  readonly standalone: string;
  readonly expect: { readonly kind: string; readonly must: readonly string[] };
}

export interface TaughtSet {
  readonly name: string;
  readonly content: readonly Content[];
  readonly dialogues: readonly { readonly turns: readonly Turn[] }[];
}

/** The projects of a set of dialogues, or of all sets of a folder. */
export function readDialogueSets(path: string): TaughtSet[] {
  const files = statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .filter((name) => name.endsWith(".json"))
        .sort()
        .map((name) => join(path, name));
  return files.flatMap((file) => {
    const { projects } = JSON.parse(readFileSync(file, "utf8")) as { projects?: TaughtSet[] };
    return projects ?? [];
  });
}

/** Turns that the content answers, so that a right context can be told from a wrong one. */
export const isMeasured = ({ expect }: Turn): boolean => expect.kind === "answer" && expect.must.length > 0;

export const holdsAll = (text: string, must: readonly string[]): boolean =>
  must.every((pattern) => new RegExp(pattern, "iu").test(text));
