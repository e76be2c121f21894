import { randomInt, timingSafeEqual } from "node:crypto";
import { isEmail, isPhone } from "../../contacts/index.ts";
import type { SpokenLanguage } from "../../dialogue/index.ts";
import type { Sql } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CleanupTask } from "../../platform/jobs/cleanup.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import { sendMail } from "../../platform/mail/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { hashSecret, sign } from "../../platform/secrets/secrets.ts";
import { findProjectById } from "../../projects/index.ts";
import { lockVisitor, recordProof } from "../../sessions/index.ts";
import { ActionFailure } from "../failure.ts";
import { mailboxOf } from "./mailbox-of.ts";
import { CODE_TEXTS } from "./code-texts.ts";
import { deleteCodesBefore, endCodes, findLastCode, insertCode, updateCode } from "./queries.ts";
import { enqueueTextMessage } from "./text-messages.ts";

const VALID_MS = 10 * 60_000;
const MOST_TRIES = 5;
const KEPT_MS = 24 * 60 * 60_000;
const HOUR = 3600;

/** Anyone can type any address: the owner of its mailbox gets few codes, from all visitors together. */
const PER_ADDRESS: Allowance = { name: "proof-code-address", calls: 5, seconds: HOUR };
const PER_ADDRESS_A_DAY: Allowance = { name: "proof-code-address-day", calls: 10, seconds: 24 * HOUR };
const PER_VISITOR: Allowance = { name: "proof-code-visitor", calls: 5, seconds: HOUR };
/** Texts cost money, and there are people who earn with numbers that are texted. */
const PER_PROJECT = {
  email: { name: "proof-code-mails", calls: 300, seconds: HOUR },
  phone: { name: "proof-code-texts", calls: 60, seconds: HOUR },
} satisfies Readonly<Record<string, Allowance>>;

type CodeKind = keyof typeof PER_PROJECT;
export type CodeMeans = Readonly<Record<CodeKind, boolean>>;

/** Where codes can be sent: mail and SMS as they are set up. */
export const findCodeMeans = async (app: App, sql: Sql, projectId: number): Promise<CodeMeans> => ({
  email: app.mailer.delivers,
  phone: await app.services.textMessages.canSend(sql, projectId),
});

export class TooManyCodes extends ActionFailure {}

type ProofStep =
  /** The same whether or not the address belongs to anyone. */
  | { readonly status: "sent"; readonly next: string }
  | { readonly status: "invalid" }
  | { readonly status: "wrong"; readonly tries_left: number }
  | { readonly status: "proven" };

interface Prover {
  readonly projectId: number;
  /** Null where a program writes in a visitor's name. */
  readonly visitorId: number | null;
  readonly language: string | null;
}

/** Sends a code to an address or number that the visitor has typed; or with a code, takes it as the proof. */
export async function proveAddress(
  app: App,
  { visitorId, ...prover }: Prover,
  given: { readonly address: string; readonly code: string },
): Promise<ProofStep> {
  if (visitorId === null) throw new ActionFailure("Only a visitor who writes can prove an address.");
  const owner = { ...prover, visitorId };
  if (given.code.trim() !== "") return takeCode(app, owner, given);
  if (given.address.trim() === "")
    throw new ActionFailure("Ask the visitor for the address or number first.");
  return sendCode(app, owner, given.address);
}

interface Owner extends Prover {
  readonly visitorId: number;
}

async function sendCode(app: App, owner: Owner, address: string): Promise<ProofStep> {
  const { projectId, visitorId } = owner;
  const target = readTarget(address);
  if (!target) return { status: "invalid" };
  const { kind, value } = target;
  if (!(await findCodeMeans(app, app.db.read, projectId))[kind])
    throw new ActionFailure(
      kind === "email" ? "No mail server is set up." : "No number that sends SMS is connected.",
    );
  await spendCode(app, owner, target);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const project = await findProjectById(app.db.read, projectId);
  const { subject, text } = CODE_TEXTS[languageOf(owner.language)];
  const filled = (template: string): string =>
    template.replaceAll("{code}", code).replaceAll("{name}", () => project?.name ?? "");
  const key = `proof-code:${visitorId}`;
  await app.db.write(async (transaction) => {
    await lockVisitor(app, transaction, owner);
    await endCodes(transaction.sql, owner, app.now());
    await insertCode(transaction.sql, {
      project_id: projectId,
      visitor_id: visitorId,
      kind,
      value,
      code_hash: hashOf(app, visitorId, code),
      created_at: app.now(),
      expires_at: app.now() + VALID_MS,
    });
    if (kind === "email")
      await sendMail(app, transaction, key, { to: value, subject: filled(subject), text: filled(text) });
    else await enqueueTextMessage(app, transaction, key, { projectId, to: value, text: filled(text) });
  });
  return { status: "sent", next: "Ask the visitor for the six digits that were sent." };
}

/** An address in lower case, or a number with its country code and without spaces. */
function readTarget(address: string): { readonly kind: CodeKind; readonly value: string } | null {
  const text = address.trim();
  if (text.includes("@")) return isEmail(text) ? { kind: "email", value: text.toLowerCase() } : null;
  const number = text.replace(/^00/, "+").replaceAll(/[^\d+]/g, "");
  return isPhone(text) && /^\+[1-9]\d{6,14}$/.test(number) ? { kind: "phone", value: number } : null;
}

async function spendCode(
  { limiter }: App,
  { projectId, visitorId }: Owner,
  { kind, value }: { readonly kind: CodeKind; readonly value: string },
): Promise<void> {
  const address = hashSecret(`${kind}\n${kind === "email" ? mailboxOf(value) : value}`);
  try {
    await limiter.spend(PER_VISITOR, String(visitorId));
    await limiter.spend(PER_ADDRESS, address);
    await limiter.spend(PER_ADDRESS_A_DAY, address);
    await limiter.spend(PER_PROJECT[kind], String(projectId));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
    throw new TooManyCodes("Too many codes were asked for. No other can be sent for a while.");
  }
}

const ENDED = "The code is no longer valid. A new one has to be sent.";

/**
 * Of several tries at once each counts. A proof is stored once; the same code after a crash still says so. With an
 * address, the code must be that address's: a visitor may have asked for one of another in a second conversation.
 */
async function takeCode(
  app: App,
  owner: Owner,
  { address, code }: { readonly address: string; readonly code: string },
): Promise<ProofStep> {
  const hash = hashOf(app, owner.visitorId, code.replaceAll(/\D/g, ""));
  const asked = readTarget(address);
  const step = await app.db.write(async (transaction): Promise<ProofStep | null> => {
    const { sql } = transaction;
    const now = app.now();
    await lockVisitor(app, transaction, owner);
    const row = await findLastCode(sql, owner);
    if (!row || row.expires_at <= now) return null;
    if (asked && (asked.kind !== row.kind || asked.value !== row.value)) return null;
    const isRight = timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hash));
    if (row.proven_at !== null) return isRight ? { status: "proven" } : null;
    if (row.ended_at !== null) return null;
    if (!isRight) {
      const tries = row.tries + 1;
      await updateCode(sql, row.id, { tries, ended_at: tries >= MOST_TRIES ? now : null });
      return tries >= MOST_TRIES ? null : { status: "wrong", tries_left: MOST_TRIES - tries };
    }
    await updateCode(sql, row.id, { ended_at: now, proven_at: now });
    await recordProof(app, transaction, owner, {
      level: "confirmed",
      kind: row.kind,
      value: row.value,
      source: "code",
    });
    return { status: "proven" };
  });
  if (!step) throw new ActionFailure(ENDED);
  return step;
}

const hashOf = ({ signingKey }: App, visitorId: number, code: string): string =>
  sign(signingKey, "proof-code", `${visitorId}\n${code}`);

const languageOf = (language: string | null): SpokenLanguage => {
  const short = language?.slice(0, 2).toLowerCase() ?? "en";
  return Object.hasOwn(CODE_TEXTS, short) ? (short as SpokenLanguage) : "en";
};

export const deleteOldCodes: CleanupTask = (sql, now) => deleteCodesBefore(sql, now - KEPT_MS);
