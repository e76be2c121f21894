import { randomUUID } from "node:crypto";
import type { Config } from "../../platform/config/config.ts";
import { verifyMailServer } from "../../platform/mail/index.ts";
import { createStorage } from "../../platform/storage/create-storage.ts";
import { findSigningKey } from "../../platform/secrets/signing-key.ts";
import { inboundPath } from "../../visitor-mails/index.ts";
import { ok, problem, reasonOf, skipped, warning, type DoctorCheck, type Verdict } from "./examine.ts";

const PATIENCE_MS = 8000;

/** Other machines that the installation needs. */
export const serviceChecks: readonly DoctorCheck[] = [
  {
    name: "mail",
    async run({ config: { mail, outboxDir } }) {
      if (mail.smtpUrl === null) return skipped(`No mail server: mails are files in ${outboxDir}.`);
      try {
        await verifyMailServer(mail.smtpUrl, PATIENCE_MS);
        return ok(`${new URL(mail.smtpUrl).host} accepts the connection and the sign-in`);
      } catch (error) {
        return problem(
          `The mail server refuses: ${reasonOf(error)}`,
          "Check SMTP_URL: host, port, user, password.",
        );
      }
    },
  },
  {
    name: "mail replies",
    async run(patient) {
      const { config } = patient;
      const { replyDomain } = config.mail;
      if (replyDomain === null) return skipped("MAIL_REPLY_DOMAIN is not set: visitors reply by a link.");
      const found = await findSigningKey(patient.database(), config);
      if (found === null) return skipped("The address for replies exists after the first start.");
      const address = `${config.publicUrl ?? ""}${inboundPath({ signingKey: found.key }, replyDomain)}`;
      return ok(`the mail service delivers the mails of ${replyDomain} to ${address}`);
    },
  },
  {
    name: "storage",
    async run({ config }) {
      const key = `doctor/${randomUUID()}`;
      const storage = createStorage(config);
      try {
        await storage.write(key, Buffer.from("doctor"));
        const stored = await storage.read(key);
        stored?.body.destroy();
        await storage.delete(key);
        if (stored?.bytes !== 6) throw new Error("What was written was not found.");
        return ok(
          config.s3 ? `${config.s3.bucket} at ${config.s3.endpoint} works` : "files are in the data folder",
        );
      } catch (error) {
        return problem(
          `Files can't be stored: ${reasonOf(error)}`,
          "Check the S3 settings, or the data folder.",
        );
      }
    },
  },
  {
    name: "models",
    async run({ config }) {
      const vendors = vendorsOf(config);
      if (vendors.length === 0) return skipped("No model vendor: the built-in offline model answers.");
      return (await Promise.all(vendors.map(askVendor))).flat();
    },
  },
  {
    name: "address",
    async run({ config: { publicUrl } }) {
      if (publicUrl === null) return skipped("PUBLIC_URL is not set.");
      const url = `${publicUrl}/healthz`;
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: "manual" });
        const text = await answer.text();
        if (answer.ok && text.includes("Parley")) return ok(`${publicUrl} leads to Parley`);
        return problem(
          `${url} answers ${answer.status}, not Parley's health.`,
          "Check the proxy: it must lead every path to this server.",
        );
      } catch (error) {
        return problem(
          `${url} can't be reached: ${reasonOf(error)}`,
          "Start the server, and check DNS, the proxy and its certificate.",
        );
      }
    },
  },
];

interface AskedVendor {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The setting that holds the key. */
  readonly key: string;
}

const bearer = (key: string | null): Record<string, string> =>
  key === null ? {} : { authorization: `Bearer ${key}` };

function vendorsOf({ anthropic, openai, gemini, embeddings }: Config): AskedVendor[] {
  const base = (url: string) => url.replace(/\/+$/, "");
  return [
    ...(anthropic.apiKey !== null || anthropic.baseUrl !== null
      ? [
          {
            name: "anthropic",
            url: `${base(anthropic.baseUrl ?? "https://api.anthropic.com")}/v1/models`,
            headers: {
              "anthropic-version": "2023-06-01",
              ...(anthropic.apiKey === null ? {} : { "x-api-key": anthropic.apiKey }),
            },
            key: "ANTHROPIC_API_KEY",
          },
        ]
      : []),
    ...(openai.apiKey !== null || openai.baseUrl !== null
      ? [
          {
            name: "openai",
            url: `${base(openai.baseUrl ?? "https://api.openai.com/v1")}/models`,
            headers: bearer(openai.apiKey),
            key: "OPENAI_API_KEY",
          },
        ]
      : []),
    ...(gemini.apiKey !== null
      ? [
          {
            name: "gemini",
            url: `${base(gemini.baseUrl ?? "https://generativelanguage.googleapis.com")}/v1beta/models`,
            headers: { "x-goog-api-key": gemini.apiKey },
            key: "GEMINI_API_KEY",
          },
        ]
      : []),
    ...(embeddings.url === null
      ? []
      : [
          {
            name: "embeddings",
            url: `${base(embeddings.url)}/models`,
            headers: bearer(embeddings.key),
            key: "EMBEDDINGS_KEY",
          },
        ]),
  ];
}

/** The list of models costs nothing, and needs the key. */
async function askVendor({ name, url, headers, key }: AskedVendor): Promise<Verdict[]> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    if (answer.status === 401 || answer.status === 403)
      return problem(`${name} refuses the key (${answer.status}).`, `Check ${key}.`);
    if (answer.status >= 500)
      return warning(`${name} answers ${answer.status}.`, "Look at the vendor's status page.");
    return ok(`${name} answers`);
  } catch (error) {
    return problem(
      `${name} can't be reached at ${new URL(url).host}: ${reasonOf(error)}`,
      "Check the address, the network and the firewall.",
    );
  }
}
