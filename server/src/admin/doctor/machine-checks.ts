import { access, constants } from "node:fs/promises";
import { diskCheck } from "../../platform/readiness/storage-checks.ts";
import { ok, problem, warning, type DoctorCheck } from "./examine.ts";

const hasUser = (address: string | null): boolean =>
  address !== null && (new URL(address).username !== "" || new URL(address).password !== "");

export const machineChecks: readonly DoctorCheck[] = [
  {
    name: "settings",
    // Wrong and half-set ones end the command before it begins: these are valid, but seldom meant.
    run({ config }) {
      const { publicUrl, trustProxy, mail, anthropic, openai, gemini } = config;
      const found = [
        ...(publicUrl === null
          ? warning(
              "PUBLIC_URL is not set.",
              "Links in mails and the widget lead to this machine alone: set it.",
            )
          : []),
        ...(publicUrl?.startsWith("http://") && !/\/\/(localhost|127\.|\[::1\])/.test(publicUrl)
          ? warning("PUBLIC_URL is not https.", "Put a proxy with TLS in front, and set the https address.")
          : []),
        ...(publicUrl?.startsWith("https://") && trustProxy === false
          ? warning(
              "TRUST_PROXY is off behind an https address.",
              "All visitors share the proxy's address, and its limits: set the number of proxies.",
            )
          : []),
        ...(mail.smtpUrl !== null && mail.from.endsWith("@localhost>")
          ? warning("MAIL_FROM is not set.", "Mail servers refuse mails from @localhost: set the sender.")
          : []),
        ...([anthropic, openai, gemini].some(({ baseUrl }) => hasUser(baseUrl))
          ? warning(
              "A _BASE_URL names a user or a password, which are never sent.",
              "Remove them. A gateway takes the vendor's key.",
            )
          : []),
      ];
      return found.length > 0 ? found : ok("valid");
    },
  },
  {
    name: "data folder",
    async run({ config: { dataDir } }) {
      try {
        await access(dataDir, constants.R_OK | constants.W_OK);
        return ok(dataDir);
      } catch {
        return problem(
          `${dataDir} can't be read and written.`,
          "Create it, or give it to the server's user.",
        );
      }
    },
  },
  {
    name: "disk",
    async run({ config }) {
      const shortage = await diskCheck(config.dataDir, config.minFreeDiskMb).problem();
      return shortage === null
        ? ok("enough space")
        : problem(shortage, "Free space, or move the data folder.");
    },
  },
];
