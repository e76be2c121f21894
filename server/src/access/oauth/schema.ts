import { z } from "zod";
import { timestamp } from "../../platform/operations/fields.ts";
import { ModulePermissions, TokenRole } from "../schema.ts";

export const Query = z
  .string()
  .min(1)
  .max(8000)
  .describe("What stands after the question mark in the address that the client opened");

export const AuthorizationRequestView = z
  .object({
    client_name: z.string().describe("What the client calls itself; not verified"),
    client_host: z.string().describe("Where the client's metadata document or redirect address is"),
    is_verified: z.boolean().describe("The client publishes a metadata document at client_host"),
    redirect_host: z.string(),
    redirect_kind: z
      .enum(["web", "this_device", "app"])
      .describe(
        "Where the answer goes: a website, a program listening on this machine, an installed program",
      ),
    suggested_role: z.enum(["viewer", "editor"]).describe("What the client asks for"),
    suggests_administration: z.boolean(),
    problem: z
      .object({ error: z.string(), description: z.string(), redirect_to: z.string() })
      .nullable()
      .describe("What is wrong with the request, and the address that tells the client"),
  })
  .meta({ id: "AuthorizationRequest" });

export const AuthorizationAnswer = z
  .object({ redirect_to: z.string().describe("Open it in the browser: it takes the answer to the client") })
  .meta({ id: "AuthorizationAnswer" });

export const AuthorizedClient = z
  .object({
    id: z.number().int(),
    client_name: z.string(),
    client_host: z.string(),
    organization: z.object({ id: z.number().int(), name: z.string() }),
    role: TokenRole.nullable(),
    permissions: ModulePermissions.nullable(),
    project_count: z.number().int().nullable().describe("How many projects were chosen; null for all"),
    may_administer_by_ai: z.boolean(),
    last_used_at: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "AuthorizedClient" });
