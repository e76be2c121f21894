import { FileSpreadsheet } from "lucide-react";
import { FilePicker } from "./file-picker.tsx";

interface Props {
  readonly label: string;
  /** Of the chosen file; null before. */
  readonly name: string | null;
  readonly onPick: (file: File) => void;
}

export function CsvPicker(props: Props) {
  return <FilePicker {...props} icon={FileSpreadsheet} accept=".csv,text/csv,text/plain" />;
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
