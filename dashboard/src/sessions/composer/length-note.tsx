import { repliesTexts } from "../../i18n/areas/replies.ts";
import { cx } from "../../ui/class-names.ts";

export const LONGEST_MESSAGE = 10_000;
const SHOWN_FROM = 500;

/** How much still fits, once that is little. */
export function LengthNote({ length }: { readonly length: number }) {
  const left = LONGEST_MESSAGE - length;
  return (
    <p role="status" className={cx("px-2 text-xs empty:hidden", left < 0 ? "text-danger-ink" : "text-muted")}>
      {left < 0 ? repliesTexts.tooLong(-left) : left <= SHOWN_FROM ? repliesTexts.charactersLeft(left) : ""}
    </p>
  );
}
