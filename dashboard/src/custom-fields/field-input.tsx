import { useState } from "react";
import type { CustomField } from "../api/client.ts";
import { LINK_CLASS } from "../access/access-frame.tsx";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { isWebLink } from "./field-values.ts";

const strings = customFieldsTexts;
/** From here on a text has several lines to be typed in. */
const LONG_TEXT = 60;

interface Props {
  readonly field: Pick<CustomField, "label" | "kind" | "choices">;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The control for a value of the field's kind. */
export function FieldInput({ field, ...bound }: Props) {
  const { label, kind, choices } = field;
  const { value } = bound;
  switch (kind) {
    case "choice": {
      // A choice that was removed stays where it was chosen.
      const all = value === "" || choices.includes(value) ? choices : [...choices, value];
      const options = all.map((choice) => ({ value: choice, label: choice }));
      return (
        <SelectField label={label} {...bound} options={[{ value: "", label: strings.empty }, ...options]} />
      );
    }
    case "yes_no":
      return (
        <SelectField
          label={label}
          {...bound}
          options={[
            { value: "", label: strings.empty },
            { value: "true", label: strings.yes },
            { value: "false", label: strings.no },
          ]}
        />
      );
    case "date":
      return <TextField label={label} {...bound} input={{ type: "date" }} />;
    case "number":
      return <TextField label={label} {...bound} input={{ inputMode: "decimal", dir: "ltr" }} />;
    case "link":
      return (
        <TextField
          label={label}
          {...bound}
          hint={isWebLink(value) && <WebLink address={value} text={strings.openLink} />}
          input={{ type: "url", dir: "ltr", placeholder: "https://" }}
        />
      );
    case "text":
      return <TextInput label={label} {...bound} />;
  }
}

interface TextProps extends Omit<Props, "field"> {
  readonly label: string;
}

function TextInput(bound: TextProps) {
  // Not while it is typed: another control in its place would take the focus away.
  const [isLong] = useState(bound.value.length > LONG_TEXT);
  return isLong ? (
    <TextAreaField {...bound} area={{ rows: 3, dir: "auto", maxLength: 1000 }} />
  ) : (
    <TextField {...bound} input={{ dir: "auto", maxLength: 1000 }} />
  );
}

export function WebLink({ address, text }: { readonly address: string; readonly text: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer nofollow" className={LINK_CLASS}>
      {text}
    </a>
  );
}
