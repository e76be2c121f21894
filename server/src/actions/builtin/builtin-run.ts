import type { TemplateValues } from "../../language/index.ts";
import type { ActionEffect } from "../outcome.ts";
import type { BuiltinConfiguration } from "../schema.ts";
import type { VisitorFacts } from "../template-values.ts";

export interface BuiltinRun {
  readonly projectId: number;
  readonly configuration: BuiltinConfiguration;
  readonly visitor: VisitorFacts;
  readonly values: TemplateValues;
  /** The caller ends its turn with the effect, so that its own message still comes before it. */
  readonly defersEffects: boolean;
}

export interface BuiltinResult {
  readonly output: unknown;
  readonly effect?: ActionEffect;
}
