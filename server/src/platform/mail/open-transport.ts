import type { Transporter } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";

export type { Transporter };

/** Nodemailer is loaded with the first mail. */
export async function openTransport(options: SMTPTransport.Options): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport(options);
}
