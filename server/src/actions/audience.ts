import type { Proven } from "../sessions/index.ts";
import type { ActionRow } from "./queries/actions.ts";
import type { Audience } from "./tables.ts";

/** A row of the last version that says `verified` needs a confirmed visitor. */
export const audienceOf = ({
  audience,
  needed_proof,
}: Pick<ActionRow, "audience" | "needed_proof">): Audience =>
  audience === "anyone" ? "anyone" : (needed_proof ?? "confirmed");

export const audienceColumns = (audience: Audience): Pick<ActionRow, "audience" | "needed_proof"> =>
  audience === "anyone" ? { audience, needed_proof: null } : { audience: "verified", needed_proof: audience };

export const levelNeeded = (row: Pick<ActionRow, "audience" | "needed_proof">): Proven["level"] => {
  const audience = audienceOf(row);
  return audience === "anyone" ? "none" : audience;
};
