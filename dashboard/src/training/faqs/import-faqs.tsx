import { FileSpreadsheet } from "lucide-react";
import { useRef, useState } from "react";
import { callOperation, type Answer } from "../../api/client.ts";
import { errorMessage } from "../../api/error-message.ts";
import { useChange } from "../../api/query.ts";
import { useProject } from "../../shell/current-location.ts";
import { teachingTexts } from "../../i18n/areas/teaching.ts";
import { texts } from "../../i18n/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { readCsvFile } from "../../ui/csv-picker.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Problem } from "../../ui/form.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { useToast } from "../../ui/toast.tsx";

const strings = teachingTexts.importFaqs;
type Report = Answer<"importFaqs">["data"];

/** Paste or choose, preview, import. An existing answer is replaced only after the person has said so. */
export function ImportFaqs({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const [text, setText] = useState("");
  const [preview, setPreview] = useState<Report | null>(null);
  const [replaces, setReplaces] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const run = useChange("importFaqs", ["getProjectText", "getTrainingStatus", "searchIndexDocument"]);
  const inputOf = (from: string, conflicts: boolean) => ({
    project_uid: uid,
    text: from,
    conflicts: conflicts ? ("replace" as const) : ("keep" as const),
  });
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const check = (from: string, conflicts: boolean) =>
    attempt(async () => {
      const { data } = await callOperation("importFaqs", { ...inputOf(from, conflicts), dry_run: true });
      setPreview(data);
    });
  const change = (next: string) => {
    setText(next);
    setPreview(null);
  };
  const start = () =>
    attempt(async () => {
      const { data } = await run.mutateAsync(inputOf(text, replaces));
      toast(strings.done(data.added + data.replaced));
      onClose();
    });
  return (
    <Dialog open onClose={onClose} title={strings.title} description={strings.text} dirty={text !== ""} wide>
      <div className="grid gap-4">
        <TextAreaField
          label={strings.field}
          hint={strings.hint}
          value={text}
          onChange={change}
          area={{ rows: 8 }}
        />
        <div className="flex flex-wrap gap-2">
          <Button icon={FileSpreadsheet} onClick={() => file.current?.click()}>
            {strings.file}
          </Button>
          <Button
            disabled={text.trim() === ""}
            busy={isBusy && !preview}
            onClick={() => void check(text, replaces)}
          >
            {strings.check}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.md,text/csv,text/plain"
            aria-label={strings.file}
            onChange={({ target }) => {
              const [picked] = target.files ?? [];
              if (picked)
                void attempt(async () => {
                  const content = await readCsvFile(picked);
                  change(content);
                  await check(content, replaces);
                });
              target.value = "";
            }}
          />
        </div>
        {failure !== null && <Problem>{errorMessage(failure)}</Problem>}
        {preview && (
          <Preview
            preview={preview}
            replaces={replaces}
            onReplace={(next) => {
              setReplaces(next);
              void check(text, next);
            }}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button
            kind="primary"
            busy={isBusy && preview !== null}
            disabled={!preview || preview.added + preview.replaced === 0}
            onClick={() => void start()}
          >
            {strings.start}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface PreviewProps {
  readonly preview: Report;
  readonly replaces: boolean;
  readonly onReplace: (replaces: boolean) => void;
}

const TONES = {
  add: "ok",
  replace: "warn",
  keep: "plain",
  same: "plain",
  repeated: "plain",
  refuse: "danger",
} as const;

function Preview({ preview, replaces, onReplace }: PreviewProps) {
  const { added, kept, replaced, skipped, refused, rows } = preview;
  if (preview.total_rows === 0) return <Problem>{strings.nothing}</Problem>;
  return (
    <section aria-label={strings.check} className="grid gap-3">
      <p role="status" className="text-[13px]">
        {strings.counts(added, kept + replaced + skipped, refused)}
      </p>
      {kept + replaced > 0 && (
        <SwitchField label={strings.replace(kept + replaced)} checked={replaces} onChange={onReplace} />
      )}
      <ul className="max-h-72 overflow-y-auto rounded-lg border border-line" tabIndex={0}>
        {rows.map(({ row, question, answer, action, reason, existing_answer }) => (
          <li key={row} className="border-b border-line px-3 py-2 text-[13px] last:border-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="text-muted">{strings.row(row)}</span>
              <Badge tone={TONES[action]}>{strings.actions[action]}</Badge>
              <span className="min-w-0 font-medium break-words">{question}</span>
            </p>
            <p className="mt-0.5 line-clamp-2 break-words text-muted">{reason ?? answer}</p>
            {existing_answer !== null && (
              <p className="mt-0.5 line-clamp-2 break-words text-muted">
                {strings.existing(existing_answer)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
