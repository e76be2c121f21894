import { sessionsTexts } from "../../i18n/areas/sessions.ts";
import { cx } from "../../ui/class-names.ts";
import type { Draft } from "../draft.ts";

interface Props {
  readonly kind: Draft["kind"];
  readonly onKind: (kind: Draft["kind"]) => void;
}

/** To the visitor or to the team. */
export function KindSwitch({ kind, onKind }: Props) {
  return (
    <div role="group" className="flex gap-1">
      {(["reply", "note"] as const).map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={kind === value}
          onClick={() => onKind(value)}
          className={cx(
            "rounded-md px-2 py-0.5 text-[13px] font-medium",
            kind === value ? "bg-hover text-ink" : "text-muted hover:text-ink",
          )}
        >
          {sessionsTexts[value]}
        </button>
      ))}
    </div>
  );
}
