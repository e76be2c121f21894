import type { z } from "zod";
import type { actionFields } from "./schema.ts";
import type { ActionKind } from "./tables.ts";

type Fields = { readonly [Name in keyof typeof actionFields]: z.output<(typeof actionFields)[Name]> };

/** An action with everything that its author decides. */
export interface WholeAction extends Fields {
  readonly kind: ActionKind;
}

export interface NewAction extends Omit<WholeAction, "parameters"> {
  readonly parameters?: WholeAction["parameters"] | undefined;
}

export type ActionChanges = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };
