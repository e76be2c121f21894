import { useState } from "react";
import { callOperation, type Answer } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { CsvPicker, readCsvFile } from "../ui/csv-picker.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Problem } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = evaluationsTexts.csv;

type Preview = Answer<"importTestCases">["data"];

/** A CSV file: what it holds, then the import. */
export function ImportCases({ setId, onClose }: { readonly setId: number; readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const [csv, setCsv] = useState<{ name: string; text: string } | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const run = useChange("importTestCases", ["getTestCases", "getTestSets"]);
  const input = (text: string) => ({ project_uid: uid, set_id: setId, csv: text });
  async function choose(file: File) {
    setPreview(null);
    setFailure(null);
    try {
      const text = await readCsvFile(file);
      setCsv({ name: file.name, text });
      setPreview((await callOperation("importTestCases", { ...input(text), dry_run: true })).data);
    } catch (error) {
      setFailure(error);
    }
  }
  async function start(text: string) {
    try {
      const { data } = await run.mutateAsync(input(text));
      toast(strings.imported(data.imported));
      onClose();
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <Dialog open onClose={onClose} title={strings.title} description={strings.text} wide>
      <div className="grid gap-4">
        <CsvPicker label={strings.file} name={csv?.name ?? null} onPick={(file) => void choose(file)} />
        {failure !== null && <Problem>{errorMessage(failure)}</Problem>}
        {preview && <Report preview={preview} />}
        <DialogActions>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button
            kind="primary"
            busy={run.isPending}
            disabled={!csv || !preview || preview.imported === 0}
            onClick={() => csv && void start(csv.text)}
          >
            {strings.import}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function Report({ preview }: { readonly preview: Preview }) {
  return (
    <div role="status" className="grid gap-2 rounded-lg bg-canvas p-4 text-[13px]">
      <p className="font-medium">{strings.found(preview.imported, preview.refused)}</p>
      <ul className="list-disc ps-5 [overflow-wrap:anywhere]">
        {preview.preview.slice(0, 5).map((question, at) => (
          <li key={at}>{question}</li>
        ))}
      </ul>
      {preview.rows.slice(0, 10).map(({ row, reason }) => (
        <p key={row} className="text-danger-ink">
          {strings.row(row, reason)}
        </p>
      ))}
      {preview.ignored_columns.length > 0 && (
        <p className="text-muted">{strings.ignored(preview.ignored_columns.join(", "))}</p>
      )}
    </div>
  );
}
