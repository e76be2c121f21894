import { fillTemplate, type TemplateValues } from "../../language/index.ts";
import type { FlowButton } from "./state.ts";

export const filledButton = (
  { text, value }: { text: string; value?: string | undefined },
  values: TemplateValues,
): FlowButton => ({
  text: fillTemplate(text, values, { longest: 200 }),
  value: fillTemplate(value ?? text, values, { longest: 500 }),
});
