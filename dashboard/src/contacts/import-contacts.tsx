import { useEffect, useRef, useState } from "react";
import { callOperation, type Input } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { CsvPicker, readCsvFile } from "../ui/csv-picker.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Problem } from "../ui/form.tsx";
import { Loading } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { ImportMapping, type Mapping } from "./import-mapping.tsx";
import { ImportReport } from "./import-report.tsx";
import { useImport, type Import, type Report } from "./use-import.ts";

const strings = contactsTexts.import;

interface Chosen {
  readonly name: string;
  readonly csv: string;
}

interface Props {
  /** It is about the import that was begun before, not about a new one. */
  readonly isBegun: boolean;
  readonly onClose: () => void;
}

/** The steps of an import: file, columns, preview, report. */
export function ImportContacts({ isBegun, onClose }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const { current, start, dismiss } = useImport();
  const [showsImport, setShowsImport] = useState(isBegun);
  const [file, setFile] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<Report | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const inputOf = (csv: string, columns: Report["mapping"]): Input<"importContacts"> => ({
    project_uid: uid,
    csv,
    mapping: { ...columns },
  });

  const attempts = useRef(0);
  /** Shows the result of `work`, unless another task has started. */
  async function attempt<Result>(
    work: () => Promise<Result>,
    show: (result: Result) => void = () => undefined,
  ) {
    const mine = ++attempts.current;
    setBusy(true);
    setFailure(null);
    try {
      const result = await work();
      if (mine === attempts.current) show(result);
    } catch (error) {
      if (mine === attempts.current) setFailure(error);
    } finally {
      if (mine === attempts.current) setBusy(false);
    }
  }
  const previewImport = (chosen: Chosen, columns: Mapping) =>
    attempt(async () => {
      const input = { ...inputOf(chosen.csv, columns), dry_run: true };
      return (await callOperation("importContacts", input)).data;
    }, setPreview);
  const choose = (picked: File) => {
    setPreview(null);
    return attempt(
      async () => ({ name: picked.name, csv: await readCsvFile(picked) }),
      (chosen) => {
        setFile(chosen);
        void previewImport(chosen, {});
      },
    );
  };
  const isOpen = useIsOpen();
  // For the columns that are shown: the preview of others may have failed.
  const run = async ({ name, csv }: Chosen, { mapping }: Report) => {
    setShowsImport(true);
    try {
      const report = await start({ name, input: inputOf(csv, mapping) });
      if (!isOpen.current) toast(strings.ended(name, report));
    } catch (error) {
      if (!isOpen.current) return toast(strings.failed(name, errorMessage(error)), "problem");
      dismiss();
      setShowsImport(false);
      setFailure(error);
    }
  };

  return (
    <Dialog open onClose={onClose} title={strings.title} description={strings.text} wide>
      {showsImport ? (
        current && <Begun current={current} onClose={onClose} onDone={dismiss} />
      ) : (
        <div className="grid gap-4">
          <CsvPicker
            label={strings.file}
            name={file?.name ?? null}
            onPick={(picked) => void choose(picked)}
          />
          {failure !== null && <Problem>{errorMessage(failure)}</Problem>}
          {busy && !preview && <Loading rows={3} />}
          {preview && file && (
            <>
              <ImportMapping report={preview} onChange={(next) => void previewImport(file, next)} />
              <ImportReport report={preview} title={strings.check} />
              <DialogActions>
                <Button onClick={onClose}>{texts.actions.cancel}</Button>
                <Button
                  kind="primary"
                  busy={busy}
                  disabled={preview.imported + preview.updated === 0}
                  onClick={() => void run(file, preview)}
                >
                  {strings.start}
                </Button>
              </DialogActions>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface BegunProps {
  readonly current: Import;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** An import while it runs, and its report. */
function Begun({ current: { name, report, failure }, onClose, onDone }: BegunProps) {
  return (
    <>
      {report ? (
        <ImportReport report={report} title={strings.done} />
      ) : failure ? (
        <Problem>{strings.failed(name, errorMessage(failure))}</Problem>
      ) : (
        <section aria-label={strings.action} className="rounded-lg bg-canvas p-4 text-[13px]">
          <h3 className="font-medium [overflow-wrap:anywhere]">{strings.running(name)}</h3>
          <p className="mt-1 text-muted">{strings.runningText}</p>
          <Loading rows={2} />
        </section>
      )}
      <DialogActions>
        {report ? (
          <Button
            kind="primary"
            onClick={() => {
              onDone();
              onClose();
            }}
          >
            {texts.actions.done}
          </Button>
        ) : (
          <Button onClick={onClose}>{texts.actions.close}</Button>
        )}
      </DialogActions>
    </>
  );
}

/** Whether the dialog is still open. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
