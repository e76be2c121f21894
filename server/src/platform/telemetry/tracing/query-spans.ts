import type { OnQuery } from "../../db/observe-queries.ts";
import { addFinished, clockMs } from "./spans.ts";

const LONGEST_TEXT = 1000;

/** A span for each statement, with its text and never its values. */
export const addQuerySpan: OnQuery = ({ sql, ms, isFailed }) =>
  addFinished(
    {
      name: `SQL ${/^\s*(\w+)/.exec(sql)?.[1] ?? ""}`.trimEnd(),
      kind: "client",
      attributes: { "db.query.text": sql.replaceAll(/\s+/g, " ").slice(0, LONGEST_TEXT) },
      startMs: clockMs() - ms,
    },
    isFailed,
  );
