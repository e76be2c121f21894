import { plainText } from "@parley/chat-ui";
import type { SessionListItem } from "../api/client.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";

interface Props {
  readonly match: NonNullable<SessionListItem["match"]>;
  readonly search: string;
}

/** Who wrote what was found, with the place marked. */
export function Match({ match, search }: Props) {
  const text = plainText(match.message);
  const term = search.trim();
  const at = text.toLowerCase().indexOf(term.toLowerCase());
  const author =
    match.send_by === "user"
      ? sessionsTexts.you
      : match.send_by === "assistant"
        ? sessionsTexts.bot
        : sessionsTexts.team;
  return (
    <>
      {author}:{" "}
      {at < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <mark className="rounded-sm bg-warn-soft text-ink">{text.slice(at, at + term.length)}</mark>
          {text.slice(at + term.length)}
        </>
      )}
    </>
  );
}
