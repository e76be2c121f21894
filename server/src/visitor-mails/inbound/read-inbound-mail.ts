import busboy from "busboy";
import { parseMailReply, type MailReply } from "./mail-reply.ts";

export interface InboundRequest {
  readonly contentType: string;
  readonly body: Uint8Array;
}

declare module "../../platform/threads/tasks.ts" {
  interface ThreadTasks {
    readInboundMail: { input: InboundRequest; part: MailReply | { problem: string } };
  }
}

/** The mail itself, by service: ours or a pipe, Mailgun, Postmark, SendGrid. */
const MESSAGE_FIELDS = ["message", "body-mime", "RawEmail", "email"];
const RECIPIENT_FIELDS = ["recipient", "OriginalRecipient", "to"];
const MOST_FIELDS = 100;

/** Runs in a thread: a mail of many megabytes takes longer to read than the event loop may wait. */
export async function* readInboundMail({
  contentType,
  body,
}: InboundRequest): AsyncGenerator<MailReply | { problem: string }> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const type = contentType.split(";")[0]!.trim().toLowerCase();
  try {
    if (["message/rfc822", "application/octet-stream", "text/plain", ""].includes(type)) {
      yield bytes.length === 0 ? { problem: "The mail is empty." } : await parseMailReply(bytes, []);
      return;
    }
    const fields = await fieldsOf(type, contentType, bytes);
    if (typeof fields === "string") return void (yield { problem: fields });
    const message = MESSAGE_FIELDS.map((name) => fields.get(name)).find(Boolean);
    if (message === undefined) {
      yield { problem: `Send the raw mail as the field ${MESSAGE_FIELDS.join(", ")}, or as message/rfc822.` };
      return;
    }
    yield await parseMailReply(message, recipientsOf(fields));
  } catch {
    yield { problem: "The body is not a mail that can be read." };
  }
}

type Fields = ReadonlyMap<string, string>;

async function fieldsOf(type: string, contentType: string, bytes: Buffer): Promise<Fields | string> {
  if (type === "application/x-www-form-urlencoded")
    return new Map(new URLSearchParams(bytes.toString("utf8")));
  if (type === "multipart/form-data") return formFieldsOf(contentType, bytes);
  if (type !== "application/json") return "Send the mail as message/rfc822, a form or JSON.";
  const value = JSON.parse(bytes.toString("utf8")) as unknown;
  if (typeof value !== "object" || value === null) return "The JSON must be an object.";
  return new Map(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function formFieldsOf(contentType: string, bytes: Buffer): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const limits = { fields: MOST_FIELDS, files: 0, fieldSize: bytes.length };
    const parser = busboy({ headers: { "content-type": contentType }, limits });
    parser.on("field", (name, value) => fields.set(name, value));
    parser.on("error", reject);
    parser.on("close", () => resolve(fields));
    parser.end(bytes);
  });
}

/** SendGrid's envelope is JSON inside a field. */
function recipientsOf(fields: Fields): string[] {
  const listed = RECIPIENT_FIELDS.flatMap((name) => addressesIn(fields.get(name) ?? ""));
  try {
    const { to } = JSON.parse(fields.get("envelope") ?? "{}") as { to?: unknown };
    return [...listed, ...[to].flat().flatMap((one) => (typeof one === "string" ? [one] : []))];
  } catch {
    return listed;
  }
}

const addressesIn = (text: string): string[] =>
  text
    .slice(0, 10_000)
    .split(/[\s,;<>"]+/)
    .filter((word) => word.includes("@"));
