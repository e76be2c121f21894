import type { OnQuery } from "../../db/observe-queries.ts";
import { addFinished, clockMs, type SpanStart } from "./spans.ts";

const LONGEST_TEXT = 1000;
const MOST_KNOWN = 1000;

type Described = Pick<SpanStart, "name" | "kind" | "attributes">;

/** The code has few statements; lists of different lengths make many of some, so the number is bounded. */
const known = new Map<string, Described>();

/** A span for each statement, with its text and never its values. */
export const addQuerySpan: OnQuery = ({ sql, ms, isFailed }) =>
  addFinished(() => ({ ...(known.get(sql) ?? describe(sql)), startMs: clockMs() - ms }), isFailed);

function describe(sql: string): Described {
  const text = sql.slice(0, LONGEST_TEXT).replaceAll(/\s+/g, " ").trim();
  const verb = text.slice(0, text.indexOf(" ") + 1 || undefined).trimEnd();
  const described = { name: `SQL ${verb}`, kind: "client", attributes: { "db.query.text": text } } as const;
  if (known.size < MOST_KNOWN) known.set(sql, described);
  return described;
}
