import { useState } from "react";
import { callOperation } from "../../api/client.ts";
import { errorMessage } from "../../api/error-message.ts";
import { useChange } from "../../api/query.ts";
import { useProject } from "../../shell/current-location.ts";
import { teachingTexts } from "../../i18n/areas/teaching.ts";
import { trainingTexts } from "../../i18n/areas/training.ts";
import { texts } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Problem } from "../../ui/form.tsx";
import { useToast } from "../../ui/toast.tsx";

const strings = teachingTexts.draft;

interface Draft {
  readonly question: string;
  readonly answer: string;
  readonly isChosen: boolean;
}

/** A model writes drafts; the person edits, chooses and saves them. */
export function DraftFaqs({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const [text, setText] = useState("");
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = useChange("importFaqs", ["getProjectText", "getTrainingStatus", "searchIndexDocument"]);
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
  const write = () =>
    attempt(async () => {
      const { data } = await callOperation("draftFaqs", { project_uid: uid, text });
      setDrafts(data.drafts.map((draft) => ({ ...draft, isChosen: true })));
    });
  const chosen = (drafts ?? []).filter(({ isChosen }) => isChosen);
  const saveChosen = () =>
    attempt(async () => {
      const { data } = await save.mutateAsync({ project_uid: uid, text: toCsv(chosen) });
      toast(teachingTexts.importFaqs.done(data.added));
      onClose();
    });
  const change = (at: number, changes: Partial<Draft>) =>
    setDrafts((all) => all?.map((draft, index) => (index === at ? { ...draft, ...changes } : draft)) ?? null);
  return (
    <Dialog open onClose={onClose} title={strings.title} description={strings.text} dirty={text !== ""} wide>
      <div className="grid gap-4">
        {drafts === null ? (
          <TextAreaField label={strings.field} value={text} onChange={setText} area={{ rows: 12 }} />
        ) : drafts.length === 0 ? (
          <Problem>{strings.none}</Problem>
        ) : (
          <ul className="grid gap-4">
            {drafts.map((draft, index) => (
              <li key={index} className="grid gap-2 rounded-lg border border-line p-3">
                <label className="flex items-center gap-2 text-[13px] font-medium">
                  <input
                    type="checkbox"
                    checked={draft.isChosen}
                    onChange={({ target }) => change(index, { isChosen: target.checked })}
                  />
                  {strings.include(draft.question)}
                </label>
                <TextField
                  label={trainingTexts.question}
                  value={draft.question}
                  onChange={(question) => change(index, { question })}
                />
                <TextAreaField
                  label={trainingTexts.answer}
                  value={draft.answer}
                  onChange={(answer) => change(index, { answer })}
                />
              </li>
            ))}
          </ul>
        )}
        {failure !== null && <Problem>{errorMessage(failure)}</Problem>}
        <DialogActions>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          {drafts === null ? (
            <Button
              kind="primary"
              busy={isBusy}
              disabled={text.trim().length < 20}
              onClick={() => void write()}
            >
              {strings.run}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={isBusy}
              disabled={chosen.length === 0}
              onClick={() => void saveChosen()}
            >
              {strings.save}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const toCsv = (drafts: readonly Draft[]): string =>
  ["question,answer", ...drafts.map(({ question, answer }) => `${quoted(question)},${quoted(answer)}`)].join(
    "\n",
  );
