import { useState, type FormEvent } from "react";
import { Refusal, type FormField } from "../api.ts";
import type { Chat } from "../chat-interface.ts";
import type { Texts } from "../i18n/index.ts";

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
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = Object.fromEntries(fields.map(({ key }) => [key, textOf(data.get(key))]));
    try {
      await chat.submitForm(values);
    } catch (error) {
      // The server knows which answers are wrong; the sentence is ours, in the visitor's language.
      const wrong = Object.keys(error instanceof Refusal ? error.fields : {});
      const sentence = (key: string) => (values[key]?.trim() ? texts.checkField : texts.fillIn);
      setErrors(Object.fromEntries(wrong.map((key) => [key, sentence(key)])));
      setProblem(wrong.length > 0 ? "" : texts.cannotOpen);
      form.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
    }
  };
  return (
    <form className="panel-body pre-chat" noValidate onSubmit={(event) => void onSubmit(event)}>
      {fields.map((field) => (
        <div key={field.key} className="field">
          <label htmlFor={`field-${field.key}`}>
            {field.label}
            {field.required && <em> ({texts.required})</em>}
          </label>
          <Field field={field} texts={texts} isWrong={field.key in errors} />
          {errors[field.key] && (
            <p role="alert" id={`wrong-${field.key}`}>
              {errors[field.key]}
            </p>
          )}
        </div>
      ))}
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" className="primary">
        {texts.start}
      </button>
    </form>
  );
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");

const TYPES = { text: "text", email: "email", phone: "tel", number: "text" } as const;
const COMPLETIONS: Readonly<Record<string, string>> = { name: "name", email: "email", phone: "tel" };

interface FieldProps {
  readonly field: FormField;
  readonly texts: Texts;
  readonly isWrong: boolean;
}

function Field({ field, texts, isWrong }: FieldProps) {
  const shared = {
    id: `field-${field.key}`,
    name: field.key,
    required: field.required,
    "aria-invalid": isWrong,
    "aria-describedby": isWrong ? `wrong-${field.key}` : undefined,
  };
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
  return (
    <input
      {...shared}
      type={TYPES[field.type]}
      maxLength={1000}
      inputMode={field.type === "number" ? "decimal" : undefined}
      autoComplete={COMPLETIONS[field.key] ?? "off"}
    />
  );
}
