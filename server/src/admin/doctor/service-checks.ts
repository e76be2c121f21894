import { randomUUID } from "node:crypto";
import { checkInstalledKeys, type KeyCheck } from "../../models/index.ts";
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
      const keys = await checkInstalledKeys(config, config.apiUrls);
      const verdicts = keys.map(verdictOf);
      const { url, key } = config.embeddings;
      const embeddings = url === null ? [] : [await askEmbeddings({ url, key })];
      const all = [...verdicts, ...embeddings].flat();
      return all.length > 0 ? all : skipped("No model vendor: the built-in offline model answers.");
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

function verdictOf({ name, variable, problem: found, lacksList }: KeyCheck): Verdict[] {
  if (found === null) return ok(lacksList ? `${name} answers, without a list of models` : `${name} answers`);
  if (!lacksList) return problem(found, `Check ${variable}.`);
  const address = variable.replace(/_API_KEY$/, "_BASE_URL");
  return warning(found, `Check ${address}. A proxy without a list can be left as it is.`);
}

/** The list of models costs nothing, and needs the key. */
async function askEmbeddings({ url, key }: { url: string; key: string | null }): Promise<Verdict[]> {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  try {
    const asked = `${url.replace(/\/+$/, "")}/models`;
    const answer = await fetch(asked, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    if (answer.status === 401 || answer.status === 403)
      return problem(`embeddings refuses the key (${answer.status}).`, "Check EMBEDDINGS_KEY.");
    if (answer.status >= 500)
      return warning(`embeddings answers ${answer.status}.`, "Look at the vendor's status page.");
    return ok("embeddings answers");
  } catch (error) {
    return problem(
      `embeddings can't be reached at ${new URL(url).host}: ${reasonOf(error)}`,
      "Check the address, the network and the firewall.",
    );
  }
}
