import { z } from "zod";
import { CONNECTION_KINDS } from "./connection.ts";

const kind = z.enum(CONNECTION_KINDS).describe("A vendor, or a server that speaks as OpenAI does");
/** `models` names the models to offer, and after `=` the model of the table that each is. */
const settings = z.record(z.string().max(40), z.string().trim().max(2000));

export const ModelConnection = z
  .object({
    id: z.number().int(),
    kind,
    name: z.string().describe("Of a server: its models' names begin with it, as in `name/model`"),
    address: z.string().nullable().describe("Of a server; null for a vendor"),
    has_secret: z.boolean().describe("Whether a key is stored. The key itself can't be read"),
    settings,
    models: z.array(z.string()).describe("What the vendor listed to this key at the last test"),
    tested_at: z.string(),
    last_error: z.string().nullable().describe("What the owner should do; null while it works"),
  })
  .meta({ id: "ModelConnection" });

const isAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === "");
};

export const NewModelConnection = z.object({
  kind,
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "Use lower-case letters, digits and hyphens.")
    .optional()
    .describe("Of a server, of Bedrock and of Azure: the names of its models begin with it"),
  address: z
    .string()
    .max(500)
    .refine(isAddress, "address must be an address such as https://llm.example.com/v1, without a key.")
    .transform((value) => value.replace(/\/+$/, ""))
    .optional()
    .describe("Of a server, with its version segment; of Azure, the endpoint of the resource"),
  secret: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .regex(/^[\x21-\x7e]+$/, "secret must be a key without spaces.")
    .optional()
    .describe("The key. Left out, the stored one is kept"),
  settings: settings
    .default({})
    .describe(
      "Of `bedrock`: region, models and, where the secret is not an API key, access_key_id. Of `azure`: models (the deployments), api_version, and tenant_id with client_id where the secret is an application's. `models` is a list such as `chat=gpt-5.6-luna, mini`: what stands after `=` is the model that it is",
    ),
});
