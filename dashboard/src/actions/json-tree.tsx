import { automationTexts } from "../i18n/areas/automation.ts";
import { cx } from "../ui/class-names.ts";
import { membersOf, pointerBelow } from "./json-pointer.ts";

const strings = automationTexts.test;
/** More entries of one list tell a reader nothing new. */
const MOST_SHOWN = 50;

interface Props {
  readonly value: unknown;
  readonly label: string;
  /** The pointer that is chosen now. */
  readonly chosen: string | null;
  /** Undefined where the tree is only read. */
  readonly onChoose?: ((pointer: string) => void) | undefined;
}

/** A JSON value of which a part can be chosen by a click or with the keyboard. */
export function JsonTree({ value, label, chosen, onChoose }: Props) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      dir="ltr"
      className="max-h-96 overflow-auto rounded-lg bg-hover p-3 font-mono text-xs leading-relaxed"
    >
      <Node value={value} name={null} pointer="" chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

interface NodeProps extends Pick<Props, "value" | "chosen" | "onChoose"> {
  readonly name: string | number | null;
  readonly pointer: string;
}

function Node({ value, name, pointer, chosen, onChoose }: NodeProps) {
  const members = membersOf(value);
  const isBranch = typeof value === "object" && value !== null;
  const line = (
    <>
      {name !== null && <span className="text-muted">{name}: </span>}
      <span className="break-all">
        {isBranch ? (Array.isArray(value) ? "[…]" : "{…}") : JSON.stringify(value)}
      </span>
    </>
  );
  return (
    <div>
      {onChoose ? (
        <button
          type="button"
          aria-pressed={chosen === pointer}
          onClick={() => onChoose(pointer)}
          className={cx(
            "rounded px-1 text-start hover:bg-accent-soft",
            chosen === pointer && "bg-accent-soft text-accent-ink",
          )}
        >
          <span className="sr-only">{strings.choose(pointer || strings.whole)} </span>
          {line}
        </button>
      ) : (
        <span className="px-1">{line}</span>
      )}
      {members.length > 0 && (
        <ul className="ps-4">
          {members.slice(0, MOST_SHOWN).map(([key, member]) => (
            <li key={key}>
              <Node
                value={member}
                name={key}
                pointer={pointerBelow(pointer, key)}
                chosen={chosen}
                onChoose={onChoose}
              />
            </li>
          ))}
          {members.length > MOST_SHOWN && (
            <li className="px-1 text-muted">{strings.more(members.length - MOST_SHOWN)}</li>
          )}
        </ul>
      )}
    </div>
  );
}
