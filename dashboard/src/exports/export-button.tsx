import { texts } from "../i18n/index.ts";
import { DownloadButton } from "../ui/download-button.tsx";

interface Props {
  /** Without its ending. */
  readonly fileName: string;
  readonly read: () => Promise<string>;
}

/** Saves an export as JSON Lines. Its last line says that it is complete. */
export function ExportButton({ fileName, read }: Props) {
  return (
    <DownloadButton
      label={texts.actions.export}
      fileName={`${fileName}.jsonl`}
      type="application/x-ndjson"
      read={async () => {
        const text = await read();
        if (!/"complete":true,"count":\d+\}\s*$/.test(text.slice(-200))) throw new Error("incomplete export");
        return text;
      }}
    />
  );
}
