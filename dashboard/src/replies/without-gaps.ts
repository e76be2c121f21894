/** What was typed between commas; gaps between them are no words. */
export const withoutGaps = (words: readonly string[]): string[] =>
  words.map((word) => word.trim()).filter((word) => word !== "");

/** The step of a macro or a rule as the API has it: its tags are typed with commas between them. */
export const toStep = <Step extends { readonly kind: string }>(step: Step): Step =>
  "tags" in step ? { ...step, tags: withoutGaps(step.tags as readonly string[]) } : step;
