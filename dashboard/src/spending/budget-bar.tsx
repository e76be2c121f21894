import { spendingTexts } from "../i18n/areas/spending.ts";
import { texts } from "../i18n/index.ts";
import { cx } from "../ui/class-names.ts";
import { isMoney, type LimitName, type Share } from "./shares.ts";

const strings = spendingTexts;

interface Props {
  readonly name: LimitName;
  readonly share: Share;
  /** From here on the bar warns. */
  readonly warnedAt: number;
}

/** How much of a limit is spent. */
export function BudgetBar({ name, share: { spent, limit, percent }, warnedAt }: Props) {
  const amount = (value: number) =>
    isMoney(name) ? `$${value.toFixed(value > 0 && value < 1 ? 4 : 2)}` : texts.number(value);
  const label = limit === null ? strings.spent(amount(spent)) : strings.spentOf(amount(spent), amount(limit));
  return (
    <div>
      <p className="flex justify-between gap-2 text-[13px]">
        <span className="text-muted">{strings.fields[name]}</span>
        <span className="tabular-nums">{label}</span>
      </p>
      {percent !== null && (
        <div
          role="progressbar"
          aria-label={strings.fields[name]}
          aria-valuenow={Math.min(100, percent)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={label}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-hover"
        >
          <div
            className={cx("h-full rounded-full", percent >= warnedAt ? "bg-warn" : "bg-accent")}
            style={{ width: `${Math.min(100, percent)}%` }}
          />
        </div>
      )}
    </div>
  );
}
