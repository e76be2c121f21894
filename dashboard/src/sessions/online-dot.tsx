import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { cx } from "../ui/class-names.ts";

/** The visitor has the chat open. */
export function OnlineDot({ className }: { readonly className: string }) {
  return (
    <span title={sessionsTexts.online} className={cx("rounded-full bg-ok", className)}>
      <span className="sr-only">{sessionsTexts.online}</span>
    </span>
  );
}
