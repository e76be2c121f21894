import { Download } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "../api/error-message.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import { saveFile } from "./save-file.ts";
import { useToast } from "./toast.tsx";

interface Props {
  readonly label: string;
  readonly fileName: string;
  readonly type: "text/csv" | "application/json" | "application/x-ndjson";
  /** Reads the content of the file. */
  readonly read: () => Promise<string>;
  readonly className?: string;
}

/** Saves what the server answers as a file. */
export function DownloadButton({ label, fileName, type, read, className }: Props) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  async function save() {
    setBusy(true);
    try {
      saveFile(fileName, await read(), type);
      toast(texts.actions.exported);
    } catch (error) {
      toast(errorMessage(error), "problem");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon={Download} className={className} busy={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
