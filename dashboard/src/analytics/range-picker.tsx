import { useEffect, useEffectEvent, useState } from "react";
import { analyticsTexts } from "../i18n/areas/analytics.ts";
import { cx } from "../ui/class-names.ts";
import { TextField } from "../ui/field.tsx";
import { PAUSE_MS } from "../ui/use-paused.ts";
import { MOST_DAYS, PRESETS, presetOf, problemOf, toRange, type RangeSearch } from "./range.ts";

const strings = analyticsTexts.range;

interface RangePickerProps {
  readonly search: RangeSearch;
  readonly onPick: (range: RangeSearch) => void;
}

/** The range is in the address, so that it can be shared and the browser's back button works. */
export function RangePicker({ search, onPick: go }: RangePickerProps) {
  const preset = presetOf(search);
  const { from, to } = toRange(search);
  return (
    <div className="mb-5 flex flex-wrap items-start gap-3">
      <div
        role="group"
        aria-label={strings.label}
        className="inline-flex rounded-lg border border-line bg-surface p-0.5"
      >
        {PRESETS.map((days) => (
          <Choice key={days} isOn={preset === days} onPick={() => go({ days })}>
            {strings.days(days)}
          </Choice>
        ))}
        <Choice isOn={preset === "custom"} onPick={() => go({ from, to })}>
          {strings.custom}
        </Choice>
      </div>
      {preset === "custom" && <OwnDays from={from} to={to} onChange={go} />}
    </div>
  );
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onPick: () => void;
  readonly children: string;
}

function Choice({ isOn, onPick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPick}
      className={cx(
        "h-7 rounded-md px-2.5 text-[13px] font-medium whitespace-nowrap transition-colors",
        isOn ? "bg-hover text-ink" : "text-muted hover:text-ink",
      )}
    >
      {children}
    </button>
  );
}

interface OwnDaysProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (range: { from: string; to: string }) => void;
}

/** Days that make no range are kept here and explained; only a range reaches the address, once it is typed. */
function OwnDays({ from, to, onChange }: OwnDaysProps) {
  const [draft, setDraft] = useState({ from, to });
  const [known, setKnown] = useState({ from, to });
  // The URL changed, through browser history or typing here.
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    setDraft({ from, to });
  }
  const problem = problemOf(draft.from, draft.to);
  const sentence = problem === "tooLong" ? strings.tooLong(MOST_DAYS) : problem && strings[problem];
  const emitChange = useEffectEvent(onChange);
  useEffect(() => {
    if (problem !== null || (draft.from === from && draft.to === to)) return;
    const timer = setTimeout(() => emitChange(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, problem, from, to]);
  return (
    <div role="group" aria-label={strings.custom} className="flex flex-wrap items-start gap-3">
      <TextField
        label={strings.from}
        value={draft.from}
        onChange={(value) => setDraft({ ...draft, from: value })}
        input={{ type: "date" }}
        className="w-40"
      />
      <TextField
        label={strings.to}
        value={draft.to}
        onChange={(value) => setDraft({ ...draft, to: value })}
        input={{ type: "date" }}
        className="w-40"
        error={sentence ?? undefined}
      />
    </div>
  );
}
