import { texts } from "../i18n/index.ts";
import { cx } from "../ui/class-names.ts";

/** The visitor has the chat open. */
export function OnlineDot({ className }: { readonly className: string }) {
  return (
    <span title={texts.sessions.online} className={cx("rounded-full bg-ok", className)}>
      <span className="sr-only">{texts.sessions.online}</span>
    </span>
  );
}
