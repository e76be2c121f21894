import type { LanguageSkill } from "./index/language-skill.ts";

/** Which model's vectors a project serves, and how many numbers each has. */
export interface Serving {
  readonly embedder: string | null;
  readonly dimensions: number;
  readonly skill: LanguageSkill;
}
