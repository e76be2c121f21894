import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface SentMail extends Email {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly raw: string;
  header(name: string): string | undefined;
}

export interface Relay {
  readonly port: number;
  /** What was accepted, in its order. */
  readonly mails: SentMail[];
  /** Answers to what is sent, one for each mail; then all are accepted. */
  readonly answers: { readonly code: number; readonly text: string }[];
  /** The answer to every mail, where one is set. */
  refusal: { readonly code: number; readonly text: string } | null;
  /** Whether anyone is let in. */
  isOpen: boolean;
  /** Called when a mail was taken and before the client hears of it; where it fails, the client never does. */
  onTaken: ((mail: SentMail) => Promise<void>) | null;
  close(): Promise<void>;
}

/** An SMTP server that we did not write. It wants the password, and has a certificate that no authority has signed. */
export async function startRelay({
  password,
  isTls = false,
}: {
  password: string;
  isTls?: boolean;
}): Promise<Relay> {
  const mails: SentMail[] = [];
  const relay = {
    mails,
    answers: [] as { code: number; text: string }[],
    refusal: null as Relay["refusal"],
    isOpen: true,
    onTaken: null as Relay["onTaken"],
  };
  const server = new SMTPServer({
    secure: isTls,
    allowInsecureAuth: true,
    authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
    disableReverseLookup: true,
    onAuth(auth, _session, done) {
      if (relay.isOpen && (auth.password === password || auth.accessToken === password))
        return done(null, { user: auth.username });
      done(Object.assign(new Error("5.7.8 Bad credentials"), { responseCode: 535 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => void take(Buffer.concat(chunks)));
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) };
      async function take(raw: Buffer): Promise<void> {
        const refusal = relay.refusal ?? relay.answers.shift();
        if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
        const email = await PostalMime.parse(raw);
        const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
        const mail = { ...email, envelope, raw: raw.toString("utf8"), header };
        mails.push(mail);
        try {
          await relay.onTaken?.(mail);
          done();
        } catch {
          done(Object.assign(new Error("4.3.0 Lost"), { responseCode: 421 }));
        }
      }
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(relay, {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
