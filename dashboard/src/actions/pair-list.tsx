import { Plus, Trash2 } from "lucide-react";
import { automationTexts } from "../i18n/areas/automation.ts";
import { texts } from "../i18n/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { INPUT_CLASS } from "../ui/field.tsx";
import type { Pair } from "./action-values.ts";
import type { Placeholder } from "./placeholders.ts";
import { TemplateInput } from "./template-field.tsx";

const strings = automationTexts.request;

interface Props {
  readonly label: string;
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
  readonly placeholders: readonly Placeholder[];
  readonly error?: string | undefined;
  readonly hint?: string;
  /** What a name and a value can look like. */
  readonly example: Pair;
}

/** Names with their texts, such as headers. */
export function PairList({ label, pairs, onChange, placeholders, error, hint, example }: Props) {
  const change = (at: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)));
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-[13px] font-medium">{label}</legend>
      {hint && <p className="text-[13px] leading-snug text-muted">{hint}</p>}
      {pairs.map((pair, at) => (
        <div key={at} className="flex flex-wrap items-center gap-1 sm:flex-nowrap">
          <input
            aria-label={strings.name(label, at + 1)}
            aria-invalid={error ? true : undefined}
            dir="ltr"
            value={pair.name}
            placeholder={example.name}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => change(at, { name: target.value })}
            className={cx(INPUT_CLASS, "h-9 font-mono text-[13px] sm:w-56 sm:shrink-0")}
          />
          <div className="min-w-0 flex-1">
            <TemplateInput
              label={strings.value(label, at + 1)}
              value={pair.value}
              onChange={(value) => change(at, { value })}
              placeholders={placeholders}
              example={example.value}
            />
          </div>
          <IconButton
            icon={Trash2}
            label={strings.remove(label, at + 1)}
            onClick={() => onChange(pairs.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error && <p className="text-[13px] leading-snug text-danger-ink">{error}</p>}
      <Button
        size="sm"
        icon={Plus}
        className="justify-self-start"
        aria-label={`${texts.actions.add}: ${label}`}
        onClick={() => onChange([...pairs, { name: "", value: "" }])}
      >
        {texts.actions.add}
      </Button>
    </fieldset>
  );
}
