import { texts } from "../texts/index.ts";

/** On the corner of an avatar: the visitor has the chat open. */
export function OnlineDot() {
  return (
    <span className="absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full border-2 border-surface bg-ok">
      <span className="sr-only">{texts.sessions.online}</span>
    </span>
  );
}
