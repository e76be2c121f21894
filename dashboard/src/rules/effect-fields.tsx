import { repliesTexts } from "../i18n/areas/replies.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { NEW_STEPS, StepDetail } from "../replies/macro-step-fields.tsx";
import { TextField } from "../ui/field.tsx";
import { PartCard, type PartChange } from "../replies/part-list.tsx";
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

interface Props extends PartChange<RuleEffect> {
  readonly effect: RuleEffect;
  readonly error: string | undefined;
}

export function EffectFields({ number, effect, error, onChange, onRemove }: Props) {
  return (
    <PartCard
      name={strings.effect(number)}
      kind={effect.kind}
      kinds={KINDS.map((value) => ({ value, label: effectLabel(value) }))}
      onKind={(kind) => onChange(NEW_EFFECTS[kind])}
      remove={strings.removeEffect(number)}
      onRemove={onRemove}
      error={error}
    >
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
    </PartCard>
  );
}
