import { Plus, Trash2 } from "lucide-react";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { TextAreaField } from "../ui/field.tsx";
import type { FormState } from "../ui/form.tsx";
import type { CaseValues, TurnValues } from "./case-values.ts";

const strings = evaluationsTexts.case;
const EMPTY: TurnValues = { message: "", contains_all: "", rest: {} };

/** The messages of a scripted visitor, each with what the reply to it must contain. */
export function Turns({ form }: { readonly form: FormState<CaseValues> }) {
  const { turns } = form.values;
  const set = (next: readonly TurnValues[]) => form.set("turns", next);
  const change = (at: number, change: Partial<TurnValues>) =>
    set(turns.map((turn, index) => (index === at ? { ...turn, ...change } : turn)));
  return (
    <div className="grid gap-3">
      {turns.map((turn, at) => (
        <fieldset key={at} className="grid gap-3 rounded-lg border border-line p-4 sm:grid-cols-2">
          <legend className="px-1 text-[13px] font-medium">{strings.turn(at + 1)}</legend>
          <TextAreaField
            label={strings.message}
            value={turn.message}
            onChange={(message) => change(at, { message })}
            error={form.errorAt(`turns.${at}.message`)}
            area={{ rows: 2 }}
          />
          <TextAreaField
            label={strings.contains_all}
            hint={strings.lines}
            value={turn.contains_all}
            onChange={(contains_all) => change(at, { contains_all })}
            area={{ rows: 2 }}
          />
          <IconButton
            icon={Trash2}
            label={strings.removeTurn(at + 1)}
            onClick={() => set(turns.filter((_, index) => index !== at))}
          />
        </fieldset>
      ))}
      <Button icon={Plus} className="justify-self-start" onClick={() => set([...turns, EMPTY])}>
        {strings.addTurn}
      </Button>
    </div>
  );
}
