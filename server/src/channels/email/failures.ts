import { ChannelFailure } from "../channel.ts";
import type { Security } from "./settings.ts";

/** A server that was asked, in the words of the form that a person has filled in. */
export interface MailServer {
  readonly protocol: "IMAP" | "SMTP";
  readonly host: string;
  readonly port: number;
  readonly security: Security;
}

/** What the two libraries put on their errors. */
interface ServerError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly authenticationFailed?: unknown;
  readonly tlsFailed?: unknown;
  readonly serverResponseCode?: unknown;
  readonly response?: unknown;
  readonly responseText?: unknown;
  readonly responseCode?: unknown;
  readonly throttleReset?: unknown;
}

const HOUR_MS = 60 * 60_000;
const LONGEST_QUOTE = 200;
const DOCS = "docs/channels/email.md says how.";
const CERTIFICATE =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;
const NO_TLS = /wrong version number|packet length too long|unknown protocol|EPROTO|ERR_SSL_|http request/i;

/** Why a server did not do what it was asked, in a sentence that says what to do. */
export function mailFailure(error: unknown, server: MailServer): ChannelFailure {
  if (error instanceof ChannelFailure) return error;
  const problem = (typeof error === "object" && error !== null ? error : {}) as ServerError;
  return (
    signInFailure(problem, server) ??
    tlsFailure(problem, server) ??
    answerFailure(problem, server) ??
    awayFailure(problem, server)
  );
}

function signInFailure(problem: ServerError, { protocol, host }: MailServer): ChannelFailure | null {
  const status = Number(problem.responseCode);
  const isRefusal = problem.authenticationFailed === true || problem.code === "EAUTH";
  if (!isRefusal) return null;
  const said = quoteOf(problem);
  // The server can't check passwords now, or wants fewer sign-ins.
  if (
    /UNAVAILABLE|LIMIT|OVERQUOTA/i.test(textOf(problem.serverResponseCode)) ||
    (status >= 400 && status < 500)
  )
    return new ChannelFailure(`${host} accepts no sign-in right now. ${said}`.trim(), { isTransient: true });
  const refused = (sentence: string) => new ChannelFailure(`${sentence} ${said}`.trim(), { isRefused: true });
  if (/(^|\.)(outlook|office365|hotmail|live)\.com$/.test(host))
    return refused(
      `Microsoft refuses the sign-in by ${protocol}: mailboxes of Microsoft 365 are opened by an app of the directory, not by a password. ${DOCS}`,
    );
  if (/application-specific password|app password|InvalidSecondFactor/i.test(said))
    return refused(`${host} wants an app password in place of the account's own. ${DOCS}`);
  if (/(^|\.)(gmail|google|googlemail|yahoo|icloud|me|mail\.me|aol|fastmail|zoho)\.(com|eu)$/.test(host))
    return refused(
      `${host} refuses the password. It accepts app passwords only, not the account's own. ${DOCS}`,
    );
  return refused(`${host} refuses the user name or the password.`);
}

function tlsFailure(
  problem: ServerError,
  { host, port, security, protocol }: MailServer,
): ChannelFailure | null {
  const code = textOf(problem.code);
  const message = textOf(problem.message);
  if (CERTIFICATE.test(code) || /certificate/i.test(message))
    return new ChannelFailure(
      `The certificate of ${host} is not valid (${quote(message)}). Enter the name that the certificate is for, or renew it.`,
    );
  if (NO_TLS.test(`${code} ${message}`))
    return new ChannelFailure(
      `${host} doesn't speak TLS on port ${port}. ${security === "tls" ? "Choose STARTTLS, or" : "Enter"} the port that is for TLS (${protocol === "IMAP" ? 993 : 465}).`,
    );
  if (problem.tlsFailed === true || code === "ETLS" || /STARTTLS/i.test(message))
    return new ChannelFailure(
      `${host} offers no STARTTLS on port ${port}. Choose TLS with port ${protocol === "IMAP" ? 993 : 465}.`,
    );
  return null;
}

/** The server understood and answered. */
function answerFailure(problem: ServerError, { protocol, host }: MailServer): ChannelFailure | null {
  const status = Number(problem.responseCode);
  const said = quoteOf(problem);
  if (problem.code === "ETHROTTLE")
    return new ChannelFailure(`${host} asks to slow down.`, {
      isTransient: true,
      retryAfterMs: Number(problem.throttleReset) || undefined,
    });
  if (protocol === "IMAP" || !(status >= 400 && status < 600)) return null;
  // Providers refuse for good what they accept again when the day is over.
  if (/5\.4\.5|sending (limit|quota)|(limit|quota) exceeded|too many/i.test(said))
    return new ChannelFailure(`${host} sends no more mails of this mailbox for now. ${said}`.trim(), {
      isTransient: true,
      retryAfterMs: HOUR_MS,
    });
  if (status < 500)
    return new ChannelFailure(`${host} doesn't take the mail right now. ${said}`.trim(), {
      isTransient: true,
    });
  return new ChannelFailure(`${host} refused the mail. ${said}`.trim());
}

function awayFailure(problem: ServerError, { host, port, protocol }: MailServer): ChannelFailure {
  const code = textOf(problem.code);
  if (code === "GREETING_TIMEOUT" || /greeting/i.test(textOf(problem.message)))
    return new ChannelFailure(
      `${host} answers on port ${port}, but not as an ${protocol} server. Check the port and whether it wants TLS.`,
      { isTransient: true },
    );
  if (/ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|TIMEOUT|ETIMEDOUT/.test(`${code} ${textOf(problem.message)}`))
    return new ChannelFailure(
      `${host} can't be reached on port ${port}. Check the host and the port, and that no firewall is between.`,
      { isTransient: true },
    );
  return new ChannelFailure(`The connection to ${host} broke off.`, { isTransient: true });
}

function quoteOf({ responseText, response, message }: ServerError): string {
  const said = [responseText, response, message].map(textOf).find((one) => one !== "");
  return said === undefined ? "" : `It says: “${quote(said)}”`;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const quote = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, LONGEST_QUOTE);
