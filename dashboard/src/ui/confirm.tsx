import { useState, type ReactNode } from "react";
import { errorMessage } from "../api/error-message.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import { Problem } from "./form.tsx";
import { QuestionBox } from "./question-box.tsx";
import { useToast } from "./toast.tsx";

export interface Question {
  readonly title: string;
  /** What is lost, or given. */
  readonly text: ReactNode;
  readonly action: string;
  /** Of its button: red, unless nothing is lost. */
  readonly kind?: "danger" | "primary";
  /** The toast once it is done. */
  readonly done?: string;
  readonly run: () => Promise<unknown>;
  /** Takes it back, while the toast is shown. */
  readonly undo?: () => Promise<unknown>;
}

/** Asks once before something is lost or given. Answers the function that asks and the element to place in the page. */
export function useConfirm(): readonly [(question: Question) => void, ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null);
  return [setQuestion, question && <Confirm question={question} onClose={() => setQuestion(null)} />];
}

function Confirm({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const toast = useToast();
  const takeBack = question.undo;
  const undo =
    takeBack &&
    (() =>
      void takeBack().then(
        () => toast(texts.actions.undone),
        (error: unknown) => toast(errorMessage(error), "problem"),
      ));
  async function run() {
    setBusy(true);
    setFailure(null);
    try {
      await question.run();
      if (question.done) toast(question.done, "ok", undo);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }
  return (
    <QuestionBox title={question.title} text={question.text} onCancel={onClose}>
      {failure !== null && <Problem>{errorMessage(failure)}</Problem>}
      <div className="mt-1 flex justify-end gap-2">
        <Button onClick={onClose}>{texts.actions.cancel}</Button>
        <Button kind={question.kind ?? "danger"} busy={busy} onClick={() => void run()}>
          {question.action}
        </Button>
      </div>
    </QuestionBox>
  );
}
