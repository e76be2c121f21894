import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { ApiToken } from "../schema.ts";
import { setTokenActive } from "../tokens.ts";

interface TokenActivation {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly active: boolean;
}

/** Deactivating and reactivating a token differ in their words and in the outcome alone. */
export const defineTokenActivation = ({ active, ...words }: TokenActivation) =>
  defineOperation({
    ...words,
    tag: "access",
    access: organizationRole(["owner"], ["person"]),
    effect: "write",
    input: z.object({ token_id: id("token") }),
    output: ApiToken,
    message: "Data Updated Successfully!",
    errors: ["not_found"],
    mcp: false,
    run: async (context, input) => ({ data: await setTokenActive(context, input.token_id, active) }),
  });
