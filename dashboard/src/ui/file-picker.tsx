import { FileText, type LucideIcon } from "lucide-react";
import { texts } from "../i18n/index.ts";
import { buttonClass } from "./button.tsx";

interface Props {
  readonly label: string;
  /** Of the chosen file; null before. */
  readonly name: string | null;
  /** File types, as an input of the page has them. */
  readonly accept: string;
  readonly icon?: LucideIcon;
  readonly onPick: (file: File) => void;
}

/** Asks for a file of the person's machine. */
export function FilePicker({ label, name, accept, icon: Icon = FileText, onPick }: Props) {
  return (
    <label className="flex items-center gap-3 rounded-lg border border-dashed border-edge p-4 focus-within:outline-2 focus-within:outline-accent-ink">
      <Icon aria-hidden className="size-5 text-muted" strokeWidth={1.5} />
      <span className="min-w-0 flex-1 truncate text-[13px]">{name ?? label}</span>
      <span className={buttonClass("secondary", "sm")}>{texts.actions.chooseFile}</span>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          if (picked) onPick(picked);
          // The same file can be chosen again once it was mended.
          target.value = "";
        }}
      />
    </label>
  );
}
