import { z } from "zod";
import type { ChannelVendor, ServerAccess } from "../channel.ts";

/** `none` sends the password as it is: only for a server in one's own network. */
const Security = z.enum(["tls", "starttls", "none"]);
export type Security = z.infer<typeof Security>;

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/, "must be a host such as imap.example.com.");
const Port = z.number().int().min(1).max(65_535);

const secret = (longest: number) => z.string().max(longest).default("");

/** A mailbox is opened by its password, or by an app of Microsoft's directory. */
export const EmailCredentials = z
  .strictObject({
    password: secret(500).describe("The mailbox's password, or an app password; empty for Microsoft 365"),
    tenant_id: secret(100).describe("Microsoft 365: the directory (tenant) ID of the app"),
    client_id: secret(100).describe("Microsoft 365: the application (client) ID"),
    client_secret: secret(500).describe("Microsoft 365: the value of a client secret"),
  })
  .refine(
    ({ password, tenant_id, client_id, client_secret }) =>
      password === ""
        ? tenant_id !== "" && client_id !== "" && client_secret !== ""
        : tenant_id === "" && client_id === "" && client_secret === "",
    "must have either a password or all three values of a Microsoft app.",
  );

export const EmailSettings = z.strictObject({
  address: z.email("must be an address such as support@example.com.").max(254).trim().toLowerCase(),
  user_name: z
    .string()
    .trim()
    .max(254)
    .default("")
    .describe("What the mailbox is opened with; empty where that is its address"),
  authserv_id: z
    .string()
    .trim()
    .max(253)
    .regex(/^[^\s;"()]*$/, "must be a name such as mx.example.com.")
    .optional()
    .describe(
      "The name with which your mail server begins Authentication-Results. Where it says that a mail comes from the sender's domain, the address is proven; empty to trust no mail",
    ),
  imap_host: Host,
  imap_port: Port.default(993),
  imap_security: Security.default("tls"),
  smtp_host: Host,
  smtp_port: Port.default(465),
  smtp_security: Security.default("tls"),
});

export type EmailCredentials = z.infer<typeof EmailCredentials>;
export type EmailSettings = z.infer<typeof EmailSettings>;
export type EmailVendor = ChannelVendor<EmailCredentials, EmailSettings> &
  Pick<ServerAccess, "resolve" | "threads" | "projectName" | "allows">;

export const userNameOf = ({ settings }: Pick<EmailVendor, "settings">): string =>
  settings.user_name || settings.address;

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
