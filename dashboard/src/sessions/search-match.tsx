import { plainText } from "@parley/chat-ui";
import type { SessionListItem } from "../api/client.ts";
import { findFolded } from "./find-folded.ts";

interface Props {
  readonly match: NonNullable<SessionListItem["match"]>;
  readonly search: string;
}

/** What was found, with the place marked. The row is short: the words come first, and no name before them. */
export function Match({ match, search }: Props) {
  const text = plainText(match.message);
  const place = findFolded(text, search);
  if (!place) return text;
  return (
    <>
      {text.slice(0, place[0])}
      <mark className="rounded-sm bg-warn-soft text-ink">{text.slice(...place)}</mark>
      {text.slice(place[1])}
    </>
  );
}
