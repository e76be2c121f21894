import { z } from "zod";
import { createPage, type ListPage, type Position } from "../db/index.ts";
import { invalidParams } from "../errors/app-error.ts";
import { sameText, sign } from "../secrets/secrets.ts";
import { callerKey, type Context } from "./context.ts";
import { limit } from "./fields.ts";

/** An operation that answers a list, page by page. */
export interface ListOptions {
  /** Entries on a page at most, and where the caller does not say. */
  readonly most: number;
  readonly byDefault: number;
  /** The field of `data` that has the entries, where `data` is not the list itself. */
  readonly entries?: string;
}

/** What lists take besides their filters. */
export const pagingFields = ({ most, byDefault }: ListOptions, hasTotal: boolean) => ({
  limit: limit(most, byDefault),
  page: z.number().int().min(1).max(1_000_000).default(1).describe("Page number, starting at 1"),
  cursor: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe("The next_cursor of the page before, instead of page; the other fields stay the same"),
  total: z
    .boolean()
    .optional()
    .describe(
      hasTotal
        ? "Whether to count all entries; false is faster in long lists"
        : "Whether to count all entries; not by default, since long lists take a while",
    ),
});

type ListInput = z.output<z.ZodObject<ReturnType<typeof pagingFields>>>;
/** What a handler gets instead of these fields. */
export interface Paged {
  readonly page: ListPage;
}

export interface ListCall {
  readonly operation: string;
  /** The list always had a total. */
  readonly hasTotal: boolean;
  readonly context: Context;
  /** The input as it was parsed. */
  readonly input: Readonly<Record<string, unknown>>;
}

export function openPage(call: ListCall, raw: Readonly<Record<string, unknown>>): ListPage {
  const { limit: most, page, cursor, total } = call.input as ListInput;
  if (cursor !== undefined && raw.page !== undefined)
    throw invalidParams({ cursor: "cursor can't be combined with page. Send one of them." });
  return createPage({
    limit: most,
    page,
    after: cursor === undefined ? null : readCursor(call, cursor),
    counts: total ?? call.hasTotal,
  });
}

/** Changes with what a cursor contains or what a list is sorted by. */
const VERSION = 1;
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const FOREIGN =
  "cursor does not belong to this list: it was changed, or it was made for other filters or another project. " +
  "Start again without it.";

/** The position with its time, readable but signed: it is valid for the same list with the same filters. */
export function toCursor(call: ListCall, position: Position): string {
  const content = Buffer.from(JSON.stringify([VERSION, call.context.now(), ...position])).toString(
    "base64url",
  );
  return `${content}.${signatureOf(call, content)}`;
}

function readCursor(call: ListCall, cursor: string): Position {
  const [content = "", signature = "", ...others] = cursor.split(".");
  if (others.length > 0 || !sameText(signature, signatureOf(call, content)))
    throw invalidParams({ cursor: FOREIGN });
  const [version, madeAt, ...position] = JSON.parse(Buffer.from(content, "base64url").toString()) as [
    number,
    number,
    ...Position,
  ];
  if (version !== VERSION || call.context.now() - madeAt > LIFETIME_MS)
    throw invalidParams({ cursor: "cursor has expired after seven days. Start again without it." });
  return position;
}

function signatureOf({ operation, context, input }: ListCall, content: string): string {
  const { limit: _, page: __, cursor: ___, total: ____, ...filters } = input;
  const text = JSON.stringify([operation, scopeOf(context), filters, content]);
  return sign(context.signingKey, "cursor", text).slice(0, 22);
}

/** A project's lists are the same for its callers; other lists are the caller's own. */
function scopeOf({ project, organization, actor }: Context): string {
  if (project) return `project:${project.id}`;
  return organization ? `organization:${organization.id}` : callerKey(actor);
}
