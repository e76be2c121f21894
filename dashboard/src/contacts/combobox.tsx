import { Check, ChevronsUpDown, X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from "react";
import { errorMessage } from "../api/error-message.ts";
import { texts } from "../i18n/index.ts";
import { cx } from "../ui/class-names.ts";
import { INPUT_CLASS, type ControlProps } from "../ui/field.tsx";
import type { ChoicesProps } from "../ui/choices-box.tsx";
import { lazily } from "../ui/lazily.tsx";
import { loadOverlays } from "../ui/load-overlays.ts";

const Choices = lazily<ChoicesProps>(async () => (await loadOverlays()).ChoicesBox);
const strings = texts.combobox;
const PAUSE_MS = 200;
/** Nothing typed and no arrow pressed: Enter changes nothing. */
const NONE = -1;

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What the server has found for the words that were typed last. */
export interface Found {
  readonly choices: readonly Choice[];
  readonly total: number;
  /** The choices belong to other words; those for these are loading. */
  readonly isStale: boolean;
  readonly error: Error | null;
}

interface ComboboxProps extends Partial<ControlProps> {
  readonly "aria-label"?: string;
  readonly value: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
  /** The label while nothing is chosen, and the entry that clears the choice. */
  readonly none: string;
  readonly found: Found;
  /** Called once typing has paused, and at once when the list is opened. */
  readonly onSearch: (text: string) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** A select for more options than a list can show: typing searches on the server. */
export function Combobox({ value, onChange, none, found, onSearch, className, ...control }: ComboboxProps) {
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isStale = usePausedSearch(text, onSearch) || found.isStale;
  const entries: readonly (Choice | null)[] = text ? found.choices : [null, ...found.choices];
  const at = Math.min(active, entries.length - 1);
  const open = () => {
    if (isOpen) return;
    onSearch("");
    setActive(NONE);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    setText(null);
  };
  const choose = (entry: Choice | null) => {
    onChange(entry);
    close();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (isOpen ? setActive(at + 1 < entries.length ? at + 1 : 0) : open()),
    ArrowUp: () => (isOpen ? setActive(at > 0 ? at - 1 : entries.length - 1) : open()),
    ...(isOpen
      ? {
          Escape: close,
          Enter: () => {
            const entry = entries[at];
            if (entry === undefined) close();
            else if (!isStale) choose(entry);
          },
        }
      : {}),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <>
      <div ref={box} className={cx("relative", className)}>
        <input
          {...control}
          ref={input}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
          placeholder={none}
          value={text ?? value?.label ?? ""}
          onClick={open}
          onKeyDown={onKeyDown}
          onBlur={close}
          onChange={(event) => {
            open();
            setText(event.target.value);
            setActive(0);
          }}
          className={cx(INPUT_CLASS, "h-9 truncate pe-8")}
        />
        {value && !control.disabled ? (
          <button
            type="button"
            title={strings.clear}
            aria-label={strings.clear}
            onClick={() => {
              choose(null);
              input.current?.focus();
            }}
            className="absolute top-1.5 end-1.5 grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : (
          <ChevronsUpDown
            aria-hidden
            className="pointer-events-none absolute top-2.5 end-2.5 size-4 text-muted"
          />
        )}
      </div>
      {isOpen && (
        <Choices field={box} label={strings.choices} onClose={close}>
          <ul role="listbox" id={`${id}-list`} aria-label={strings.choices} aria-busy={isStale}>
            {entries.map((entry, index) => (
              <Entry
                key={entry?.value ?? ""}
                id={`${id}-${index}`}
                isActive={index === at}
                isChosen={(entry?.value ?? null) === (value?.value ?? null)}
                onChoose={() => choose(entry)}
                onPoint={() => setActive(index)}
              >
                {entry?.label ?? none}
              </Entry>
            ))}
          </ul>
          <p role="status" className="px-2.5 py-1.5 text-muted empty:hidden">
            {statusOf(found, isStale, text ?? "")}
          </p>
        </Choices>
      )}
    </>
  );
}

/** Whether the typed text has not been requested yet. */
function usePausedSearch(text: string | null, onSearch: (text: string) => void): boolean {
  const [asked, setAsked] = useState("");
  const search = useEffectEvent(onSearch);
  const typed = text?.trim() ?? "";
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(
      () => {
        setAsked(typed);
        search(typed);
      },
      typed === "" ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, asked]);
  return typed !== asked;
}

function statusOf({ choices, total, error }: Found, isStale: boolean, text: string): string {
  if (error) return errorMessage(error);
  if (isStale) return strings.searching;
  if (choices.length === 0) return text === "" ? strings.empty : strings.none;
  return total > choices.length ? strings.more(choices.length, total) : "";
}

interface EntryProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
  readonly children: string;
}

function Entry({ id, isActive, isChosen, onChoose, onPoint, children }: EntryProps) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) entry.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <li
      ref={entry}
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={cx(
        "flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5",
        isActive && "bg-hover outline-1 -outline-offset-1 outline-edge",
      )}
    >
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0" />}
    </li>
  );
}
