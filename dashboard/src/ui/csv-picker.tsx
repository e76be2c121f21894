import { FileSpreadsheet } from "lucide-react";
import { texts } from "../i18n/index.ts";
import { buttonClass } from "./button.tsx";

interface Props {
  readonly label: string;
  /** Of the chosen file; null before. */
  readonly name: string | null;
  readonly onPick: (file: File) => void;
}

export function CsvPicker({ label, name, onPick }: Props) {
  return (
    <label className="flex items-center gap-3 rounded-lg border border-dashed border-edge p-4 focus-within:outline-2 focus-within:outline-accent-ink">
      <FileSpreadsheet aria-hidden className="size-5 text-muted" strokeWidth={1.5} />
      <span className="min-w-0 flex-1 truncate text-[13px]">{name ?? label}</span>
      <span className={buttonClass("secondary", "sm")}>{texts.contacts.import.pick}</span>
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
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

/** Spreadsheets save in the alphabet of the machine where they do not save in Unicode. */
export async function readCsvFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
