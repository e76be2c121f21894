import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";
import { McpConfiguration } from "./mcp/schema.ts";
import { ACTION_KINDS, AUDIENCES } from "./tables.ts";

const template = (maximum: number) => z.string().max(maximum);
const templates = z.record(z.string().min(1).max(100), template(4000));
const pointer = z.string().max(500);

export const HttpConfiguration = z
  .strictObject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
    url: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .describe("The address; placeholders such as {{parameters.order_id}} may stand in its path"),
    query: templates.default({}).describe("Query parameters by name, as templates"),
    headers: templates.default({}).describe("Headers by name, as templates"),
    body: template(20_000).nullable().default(null).describe("The body as a template; null for none"),
    body_type: z
      .enum(["json", "form", "text"])
      .default("json")
      .describe("How values are written into the body, and its content type"),
    select: pointer.nullable().default(null).describe("A JSON Pointer to the part of the answer that counts"),
    mapping: z
      .record(z.string().min(1).max(100), pointer)
      .nullable()
      .default(null)
      .describe("Names and JSON Pointers of the parts of the answer that count, in place of select"),
    timeout_ms: z
      .number()
      .int()
      .min(500)
      .max(30_000)
      .default(10_000)
      .describe("The most time an attempt may take"),
    retries: z
      .number()
      .int()
      .min(0)
      .max(3)
      .default(1)
      .describe("Further attempts after a failure, with the same Idempotency-Key"),
  })
  .meta({ id: "HttpActionConfiguration" });
export type HttpConfiguration = z.output<typeof HttpConfiguration>;

export const BuiltinConfiguration = z
  .discriminatedUnion("builtin", [
    z.strictObject({
      builtin: z.literal("add_tag"),
      tag: template(255).min(1).describe("The conversation's tag"),
    }),
    z.strictObject({
      builtin: z.literal("set_contact_fields"),
      fields: templates.describe("name, email, phone or further fields of the contact, as templates"),
    }),
    z.strictObject({
      builtin: z.literal("prove_address"),
      address: template(300)
        .default("{{parameters.address}}")
        .describe("Where a code of six digits goes: the e-mail address or number that the visitor has typed"),
      code: template(100)
        .default("{{parameters.code}}")
        .describe("The code that the visitor has typed; with one, it is taken and none is sent"),
    }),
    z.strictObject({ builtin: z.literal("hand_over") }),
    z.strictObject({ builtin: z.literal("close") }),
    z.strictObject({
      builtin: z.literal("send_mail"),
      to: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .describe(
          "Addresses of members of your organization, or {{contact.email}}: the address that the visitor has proven",
        ),
      subject: template(300).min(1),
      text: template(10_000).min(1),
    }),
    z.strictObject({
      builtin: z.literal("schedule_follow_up"),
      delay_minutes: z.number().int().min(1).max(43_200),
      text: template(4000).min(1).describe("The message to send if the visitor has not written by then"),
    }),
  ])
  .meta({ id: "BuiltinActionConfiguration" });
export type BuiltinConfiguration = z.output<typeof BuiltinConfiguration>;

export type ActionConfiguration = HttpConfiguration | McpConfiguration | BuiltinConfiguration;

const limitOf = (what: string) =>
  z.number().int().min(1).max(100_000).nullable().describe(`The most runs ${what}; null for no limit`);

export const actionFields = {
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,63}$/, "must be 1 to 64 of a–z, 0–9 and _, and begin with a letter.")
    .describe("The name that the model calls: a–z, 0–9 and _"),
  description: z.string().trim().min(1).max(1000).describe("What it does and when to use it, for the model"),
  parameters: z
    .record(z.string(), z.unknown())
    .describe("A JSON Schema of an object: what the model fills in"),
  configuration: z
    .record(z.string(), z.unknown())
    .describe(
      "HttpActionConfiguration, McpActionConfiguration or BuiltinActionConfiguration, as the kind says",
    ),
  enabled: z.boolean().describe("Whether the bot may use it"),
  audience: z
    .enum(AUDIENCES)
    .describe("The proof that it needs of the visitor: anyone (none), confirmed or signed"),
  confirm: z.boolean().describe("Whether the visitor is asked before it runs"),
  limit_per_conversation: limitOf("in a conversation"),
  limit_per_hour: limitOf("an hour, in all conversations together"),
};

export const actionKind = z
  .enum(ACTION_KINDS)
  .describe("What runs: an HTTP request, a tool of an MCP server or a built-in");

const { parameters, description, configuration: _configuration, name: _name, ...choices } = actionFields;

/** What an action does, without the rules about who may use it and how often. */
export const ActionDraft = z
  .object({
    name: actionFields.name.default("draft"),
    description: z.string().max(1000).default("").describe("Not needed for a run"),
    kind: actionKind,
    parameters: parameters.optional(),
    configuration: actionFields.configuration,
  })
  .meta({ id: "ActionDraft" });

export const ProjectAction = z
  .object({
    id: z.number().int(),
    project_id: z.number().int(),
    name: z.string(),
    description,
    parameters,
    kind: actionKind,
    configuration: z.union([HttpConfiguration, McpConfiguration, BuiltinConfiguration]),
    ...choices,
    problem: z
      .string()
      .nullable()
      .describe("Why the bot is not offered it at present, such as a tool that has changed"),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "ProjectAction" });

export const CONFIGURATIONS = {
  http: HttpConfiguration,
  mcp: McpConfiguration,
  builtin: BuiltinConfiguration,
};

export const secretName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,63}$/, "must be 1 to 64 of A–Z, 0–9 and _, and begin with a letter.")
  .describe("The name that templates use, such as SHOP_KEY in {{secrets.SHOP_KEY}}");

export const ActionSecret = z
  .object({
    id: z.number().int(),
    name: z.string(),
    host: z.string().describe("The only host that receives it"),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "ActionSecret" });

export const ActionTestResult = z
  .object({
    status: z.enum(["succeeded", "failed", "refused"]),
    output: z.unknown().describe("What the model would see"),
    problem: z.string().nullable().describe("Why it failed"),
    ms: z.number().int(),
    attempts: z.number().int(),
  })
  .meta({ id: "ActionTestResult" });
