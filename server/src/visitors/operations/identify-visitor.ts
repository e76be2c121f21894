import { z } from "zod";
import { LONGEST_DATA } from "../../contacts/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { identify, requireWidget } from "../identity.ts";
import { requireUnblocked } from "../../sessions/index.ts";
import { spendSignal } from "../limits.ts";
import { VisitorCredentials } from "../schema.ts";
import { credentialsOf, presentCredentials } from "../visit.ts";

/** Room for the largest `data` in base64 and the other claims. */
const LONGEST_TOKEN = 20_000;

export const identifyVisitor = defineOperation({
  name: "identifyVisitor",
  tag: "widget",
  summary: "Identify the visitor with the site's signature",
  description:
    "token is a JWT (HS256, expiring within 24 hours) that the site's server signs with the widget's identity secret: " +
    "sub, exp and, optionally, name, email, phone and data. Or send user_id with hash, the HMAC-SHA256 of user_id in hex: " +
    "the other details then show as unverified. If the browser belonged to another user before, the response " +
    "has credentials for a new visitor.",
  access: visitorOfWidget,
  effect: "write",
  mcp: false,
  ignoresUnknownFields: true,
  input: z
    .object({
      token: z.string().min(1).max(LONGEST_TOKEN).optional(),
      user_id: z.string().min(1).max(255).optional(),
      hash: z.string().min(1).max(128).optional(),
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
    })
    .refine(
      ({ token, user_id, hash }) => token !== undefined || (user_id !== undefined && hash !== undefined),
      {
        path: ["token"],
        message: "token is required, or user_id with hash.",
      },
    ),
  output: VisitorCredentials.nullable(),
  message: "Data Updated Successfully!",
  errors: ["forbidden", "not_found"],
  async run(context, input) {
    await spendSignal(context);
    await requireUnblocked(context, context.actor);
    const { token, user_id = "", hash = "", ...details } = input;
    const identified = await identify(
      context,
      token === undefined ? { ...details, user_id, hash } : { token },
    );
    if (!identified) return { data: null };
    return { data: presentCredentials(credentialsOf(context, await requireWidget(context), identified)) };
  },
});
