import { z } from "zod";
import { LONGEST_DATA } from "../../contacts/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { identify, requireWidget } from "../identity.ts";
import { spendSignal } from "../limits.ts";
import { VisitorCredentials } from "../schema.ts";
import { credentialsOf, presentCredentials } from "../visit.ts";

export const identifyVisitor = defineOperation({
  name: "identifyVisitor",
  tag: "widget",
  summary: "Say who the visitor is, with the site's signature",
  description:
    "hash is the HMAC-SHA256 of user_id with the widget's identity secret, in hex, made on the site's server. " +
    "Where the browser belonged to another user before, the answer has a new visitor's credentials.",
  access: visitorOfWidget,
  effect: "write",
  mcp: false,
  input: z.object({
    user_id: z.string().min(1).max(255),
    hash: z.string().min(1).max(128),
    name: z.string().max(255).optional(),
    email: z.email().max(254).optional(),
    phone: z.string().max(50).optional(),
    data: z
      .record(z.string().max(100), z.unknown())
      .refine(
        (data) => JSON.stringify(data).length <= LONGEST_DATA,
        `must be at most ${LONGEST_DATA} characters as JSON`,
      )
      .optional(),
  }),
  output: VisitorCredentials.nullable(),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await spendSignal(context);
    const newcomer = await identify(context, input);
    if (!newcomer) return { data: null };
    return { data: presentCredentials(credentialsOf(context, await requireWidget(context), newcomer)) };
  },
});
