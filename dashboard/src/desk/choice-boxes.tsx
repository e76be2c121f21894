interface Props<Value> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
}

/** Any of a few choices. */
export function ChoiceBoxes<Value extends string | number | null>(props: Props<Value>) {
  const { label, choices, chosen, onChange } = props;
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {choices.map((choice) => (
          <label key={String(choice.value)} className="flex items-center gap-2 text-[13px]">
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={() => toggle(choice.value)}
              className="size-4 accent-accent"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
