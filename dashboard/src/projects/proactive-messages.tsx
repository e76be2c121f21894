import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { OrderButtons, reordered } from "../ui/order-buttons.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { NEW_PROACTIVE_MESSAGE, type TypedProactiveMessage } from "./typed-proactive-message.ts";

const strings = projectsTexts.integrations.widget.proactive;
const { remove } = projectsTexts.integrations.widget.fields;
const MOST = 10;

interface Props {
  readonly messages: readonly TypedProactiveMessage[];
  readonly onChange: (messages: readonly TypedProactiveMessage[]) => void;
  /** What the server found wrong, such as at `0.page`. */
  readonly problemAt: (path: string) => string | undefined;
}

/** What the closed chat says by itself, by page and time on the page. */
export function ProactiveMessages({ messages, onChange, problemAt }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const put = (at: number, part: Partial<TypedProactiveMessage>) =>
    onChange(messages.map((message, index) => (index === at ? { ...message, ...part } : message)));
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-line bg-canvas p-3">
      <legend className="px-1 text-[13px] font-medium">{strings.title}</legend>
      <p className="text-[13px] text-muted">{strings.hint}</p>
      {messages.map((message, index) => (
        <OneMessage
          key={index}
          message={message}
          at={index}
          count={messages.length}
          onChange={(part) => put(index, part)}
          onMove={(to) => onChange(reordered(messages, index, to))}
          onRemove={() => {
            onChange(messages.filter((_, other) => other !== index));
            // The focused element was removed: the focus moves here.
            add.current?.focus();
          }}
          problemAt={(part) => problemAt(`${index}.${part}`)}
        />
      ))}
      <Button
        ref={add}
        size="sm"
        icon={Plus}
        disabled={messages.length >= MOST}
        className="justify-self-start"
        onClick={() => onChange([...messages, NEW_PROACTIVE_MESSAGE])}
      >
        {strings.add}
      </Button>
    </fieldset>
  );
}

interface OneProps {
  readonly message: TypedProactiveMessage;
  readonly at: number;
  readonly count: number;
  readonly onChange: (part: Partial<TypedProactiveMessage>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly problemAt: (part: keyof TypedProactiveMessage) => string | undefined;
}

function OneMessage({ message, at, count, onChange, onMove, onRemove, problemAt }: OneProps) {
  const name = strings.nth(at + 1);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-3 sm:grid-cols-2">
      <legend className="sr-only">{name}</legend>
      <TextAreaField
        label={strings.text}
        className="sm:col-span-2"
        value={message.text}
        error={problemAt("text")}
        onChange={(text) => onChange({ text })}
        area={{ rows: 2, dir: "auto" }}
      />
      <TextField
        label={strings.page}
        hint={strings.pageHint}
        value={message.page}
        error={problemAt("page")}
        onChange={(page) => onChange({ page })}
        input={{ className: "font-mono", dir: "ltr", spellCheck: false, autoComplete: "off" }}
      />
      <TextField
        label={strings.seconds}
        value={message.after_seconds}
        error={problemAt("after_seconds")}
        onChange={(seconds) => onChange({ after_seconds: seconds })}
        input={{ inputMode: "numeric", autoComplete: "off" }}
      />
      <div className="flex items-center gap-1 sm:col-span-2">
        <div className="me-auto">
          <SwitchField
            label={strings.enabled}
            checked={message.enabled}
            onChange={(enabled) => onChange({ enabled })}
          />
        </div>
        <OrderButtons name={name} index={at} count={count} onMove={onMove} />
        <IconButton icon={Trash2} label={remove(name)} onClick={onRemove} />
      </div>
    </fieldset>
  );
}
