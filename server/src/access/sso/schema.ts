import { z } from "zod";
import { RoleName } from "../../organizations/index.ts";

export const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, "must be a domain such as example.com.")
  .describe("An e-mail domain, such as example.com");

const Issuer = z
  .string()
  .trim()
  .max(500)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: "must be an address such as https://login.example.com.",
  })
  .describe("The provider's issuer URL, where its discovery document is published");

const GroupRole = z.object({ group: z.string().trim().min(1).max(200), role: RoleName });

export const NewSingleSignOn = z.object({
  issuer: Issuer,
  client_id: z.string().trim().min(1).max(500),
  client_secret: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe("Required the first time and when the issuer changes; stored encrypted and never returned"),
  groups_claim: z.string().trim().min(1).max(100).default("groups"),
  role_by_group: z
    .array(GroupRole)
    .max(50)
    .default([])
    .describe("The first group a person belongs to sets their role at every sign-in"),
  default_role: RoleName.exclude(["owner"])
    .nullable()
    .default(null)
    .describe("The role of new members with no matching group; null denies them access"),
  sso_only: z.boolean().default(false).describe("Everyone except owners must sign in this way"),
});

export const SingleSignOn = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    groups_claim: z.string(),
    role_by_group: z.array(z.object({ group: z.string(), role: RoleName })),
    default_role: RoleName.nullable(),
    sso_only: z.boolean(),
    sign_in_url: z.string().describe("The sign-in link for members"),
  })
  .meta({ id: "SingleSignOn" });

/** A visit to the provider that the same browser finishes. */
export const ProviderVisit = z.object({
  url: z.string().describe("Redirect the browser to this URL"),
  secret: z.string().describe("Keep it in the browser for finishSingleSignOn"),
});

export const SingleSignOnSettings = z
  .object({
    redirect_uri: z.string().describe("Enter this URL at the provider"),
    domains: z.array(z.string()).describe("E-mail domains an operator has verified for this organization"),
    connection: SingleSignOn.nullable(),
  })
  .meta({ id: "SingleSignOnSettings" });
