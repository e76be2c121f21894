import { useState, type FormEvent } from "react";
import { Refusal, type FormField } from "../api.ts";
import type { Chat } from "../chat.ts";
import type { Texts } from "../texts.ts";

interface FormProps {
  readonly chat: Chat;
  readonly fields: readonly FormField[];
  readonly texts: Texts;
}

export function PreChatForm({ chat, fields, texts }: FormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState("");
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map(({ key }) => [key, textOf(form.get(key))]));
    try {
      await chat.submitForm(values);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null;
      setErrors(refusal?.fields ?? {});
      setProblem(refusal && Object.keys(refusal.fields).length > 0 ? "" : texts.cannotOpen);
    }
  };
  return (
    <form className="panel-body pre-chat" noValidate onSubmit={(event) => void onSubmit(event)}>
      {fields.map((field) => (
        <label key={field.key}>
          <span>
            {field.label}
            {field.required && <em> ({texts.required})</em>}
          </span>
          <Field field={field} texts={texts} isWrong={field.key in errors} />
          {errors[field.key] && <span role="alert">{errors[field.key]}</span>}
        </label>
      ))}
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" className="primary">
        {texts.start}
      </button>
    </form>
  );
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");

function Field({
  field,
  texts,
  isWrong,
}: {
  readonly field: FormField;
  readonly texts: Texts;
  readonly isWrong: boolean;
}) {
  const shared = { name: field.key, required: field.required, "aria-invalid": isWrong };
  if (field.type === "select") {
    return (
      <select {...shared}>
        <option value="">{texts.choose}</option>
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  const types = { text: "text", email: "email", phone: "tel", number: "text" } as const;
  const completions: Readonly<Record<string, string>> = { name: "name", email: "email", phone: "tel" };
  return (
    <input
      {...shared}
      type={types[field.type]}
      maxLength={1000}
      inputMode={field.type === "number" ? "decimal" : undefined}
      autoComplete={completions[field.key] ?? "off"}
    />
  );
}
