import { AlertDialog } from "radix-ui";
import { useState, type ReactNode } from "react";
import { messageOf } from "../api/message-of.ts";
import { texts } from "../texts/index.ts";
import { Button } from "./button.tsx";
import { Problem } from "./form.tsx";
import { useToast } from "./toast.tsx";

export interface Question {
  readonly title: string;
  /** What is lost. */
  readonly text: ReactNode;
  readonly action: string;
  /** Said once it is done. */
  readonly done?: string;
  readonly run: () => Promise<unknown>;
}

/** Asks once before something is lost. Answers the function that asks and the element to place in the page. */
export function useConfirm(): readonly [(question: Question) => void, ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null);
  return [setQuestion, question && <Confirm question={question} onClose={() => setQuestion(null)} />];
}

function Confirm({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const toast = useToast();
  async function run() {
    setBusy(true);
    setFailure(null);
    try {
      await question.run();
      if (question.done) toast(question.done);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-black/35" />
        <AlertDialog.Content className="rise fixed inset-x-3 top-[16vh] z-50 mx-auto grid max-w-md gap-3 rounded-xl border border-line bg-surface p-5 shadow-2xl">
          <AlertDialog.Title className="text-[15px] font-semibold">{question.title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-[13px] leading-relaxed text-muted">{question.text}</div>
          </AlertDialog.Description>
          {failure !== null && <Problem>{messageOf(failure)}</Problem>}
          <div className="mt-1 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{texts.actions.cancel}</Button>
            </AlertDialog.Cancel>
            <Button kind="danger" busy={busy} onClick={() => void run()}>
              {question.action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
