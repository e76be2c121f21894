import { useState } from "react";
import type { LearnableAnswer } from "../../api/client.ts";
import { useChange, useRead } from "../../api/query.ts";
import { useProject } from "../../shell/current-location.ts";
import { teachingTexts } from "../../i18n/areas/teaching.ts";
import { trainingTexts } from "../../i18n/areas/training.ts";
import { texts } from "../../i18n/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useForm } from "../../ui/form.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useOutcome } from "../../ui/use-outcome.ts";

const strings = teachingTexts.answers;
const TOUCHED = [
  "getLearnableAnswers",
  "getProjectText",
  "getTrainingStatus",
  "getUnansweredQuestions",
  "searchIndexDocument",
] as const;

interface Props {
  /** Only answers in this conversation. */
  readonly sessionUid?: string;
  readonly className?: string;
}

/** Answers of people to what the bot could not answer, each to be saved as an FAQ with one click. */
export function LearnableAnswers({ sessionUid, className = "" }: Props) {
  const { uid, mayWrite } = useProject();
  const outcome = useOutcome();
  const [editing, setEditing] = useState<LearnableAnswer | null>(null);
  const { data } = useRead(
    "getLearnableAnswers",
    { project_uid: uid, limit: 10, ...(sessionUid ? { session_uid: sessionUid } : {}) },
    { enabled: mayWrite, everyMs: 30_000 },
  );
  const learn = useChange("learnAnswer", TOUCHED);
  const save = (offer: LearnableAnswer) =>
    learn.mutate(
      { project_uid: uid, group_id: offer.group_id, question: offer.question, answer: offer.answer },
      outcome(strings.saved),
    );
  if (!mayWrite || !data || data.data.length === 0) return null;
  return (
    <section aria-label={strings.title} className={`rounded-xl border border-line bg-surface ${className}`}>
      <div className="border-b border-line px-5 py-3">
        <h2 className="font-medium">{strings.title}</h2>
        <p className="text-[13px] text-muted">{strings.text}</p>
      </div>
      <ul className="max-h-96 overflow-y-auto">
        {data.data.map((offer) => (
          <li
            key={offer.group_id}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p dir="auto" className="font-medium break-words" title={offer.wordings.join("\n")}>
                {offer.question}
              </p>
              <p
                dir="auto"
                className="mt-0.5 line-clamp-3 text-[13px] break-words whitespace-pre-line text-muted"
              >
                {offer.answer}
              </p>
              <p className="mt-1 flex flex-wrap gap-2 text-[13px] text-muted">
                <Badge tone="ok">{strings.settles(offer.count)}</Badge>
                {offer.answered_by && <span>{strings.by(offer.answered_by.name)}</span>}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                kind="primary"
                busy={learn.isPending}
                aria-label={strings.saveThis(offer.question)}
                onClick={() => save(offer)}
              >
                {strings.save}
              </Button>
              <Button
                size="sm"
                aria-label={strings.editThis(offer.question)}
                onClick={() => setEditing(offer)}
              >
                {strings.edit}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {editing && <EditAnswer offer={editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

function EditAnswer({ offer, onClose }: { readonly offer: LearnableAnswer; readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const learn = useChange("learnAnswer", TOUCHED);
  const form = useForm({ question: offer.question, answer: offer.answer, tags: "" }, async (values) => {
    const { question, answer, tags } = values;
    await learn.mutateAsync({
      project_uid: uid,
      group_id: offer.group_id,
      question,
      answer,
      ...(tags ? { tags } : {}),
    });
    toast(strings.saved);
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={strings.save} action={strings.save} side>
      <TextField label={trainingTexts.question} {...form.bind("question")} />
      <TextAreaField label={trainingTexts.answer} {...form.bind("answer")} area={{ rows: 8 }} />
      <TextField
        label={trainingTexts.tags}
        optional={texts.optional}
        hint={trainingTexts.tagsHint}
        {...form.bind("tags")}
      />
    </FormDialog>
  );
}
