import { X } from "lucide-react";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { NEW_STEPS, StepDetail } from "../replies/macro-step-fields.tsx";
import { IconButton } from "../ui/button.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import type { RuleEffect } from "./rule-values.ts";

const strings = deskTexts.rules;
const { assign_to_me: _, ...SHARED_STEPS } = NEW_STEPS;

type Kind = RuleEffect["kind"];

/** What an effect of each kind begins with: the steps of macros, and webhooks. */
const NEW_EFFECTS: Readonly<Record<Kind, RuleEffect>> = {
  ...SHARED_STEPS,
  webhook: { kind: "webhook", url: "", secret: null },
};
const KINDS = Object.keys(NEW_EFFECTS) as Kind[];

export const NEW_EFFECT: RuleEffect = NEW_EFFECTS.priority;

const LABELS: Readonly<Record<string, string>> = { ...repliesTexts.stepKinds, webhook: strings.webhook };
export const effectLabel = (kind: string): string => LABELS[kind] ?? kind;

interface Props {
  readonly number: number;
  readonly effect: RuleEffect;
  readonly onChange: (effect: RuleEffect) => void;
  readonly onRemove: (() => void) | null;
}

export function EffectFields({ number, effect, onChange, onRemove }: Props) {
  return (
    <li aria-label={strings.effect(number)} className="grid gap-3 rounded-lg border border-line p-3">
      <div className="flex items-end gap-2">
        <SelectField
          className="min-w-0 flex-1"
          label={strings.effect(number)}
          value={effect.kind}
          options={KINDS.map((value) => ({ value, label: effectLabel(value) }))}
          onChange={(kind) => onChange(NEW_EFFECTS[kind])}
        />
        {onRemove && <IconButton icon={X} label={strings.removeEffect(number)} onClick={onRemove} />}
      </div>
      {effect.kind === "webhook" ? (
        <>
          <TextField
            label={strings.url}
            value={effect.url}
            onChange={(url) => onChange({ ...effect, url })}
            input={{ type: "url", dir: "ltr", placeholder: "https://" }}
          />
          <TextField
            label={strings.secret}
            hint={strings.secretHint}
            value={effect.secret ?? ""}
            onChange={(secret) => onChange({ ...effect, secret: secret === "" ? null : secret })}
            input={{ dir: "ltr" }}
          />
        </>
      ) : (
        <StepDetail step={effect} onChange={(step) => step.kind !== "assign_to_me" && onChange(step)} />
      )}
    </li>
  );
}
