import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { CircleCheck } from "lucide-react";
import type { UnansweredQuestion } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { analyticsTexts } from "../i18n/areas/analytics.ts";
import { TextDialog } from "../training/text-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { usePageBefore, usePages } from "../ui/use-pages.ts";
import { QuestionRow } from "./question-row.tsx";
import type { Range } from "./range.ts";

const strings = analyticsTexts.questions;

interface UnansweredProps {
  readonly range: Range;
  readonly limit: number;
  readonly text: string;
  /** Shown in place of further pages. */
  readonly more?: ReactNode;
}

/** What the bot could not answer, to be answered or dismissed one after the other. */
export function Unanswered({ range, limit, text, more }: UnansweredProps) {
  const { uid } = useProject();
  const pages = usePages(limit);
  const [answering, setAnswering] = useState<UnansweredQuestion | null>(null);
  const read = useRead(
    "getUnansweredQuestions",
    { project_uid: uid, ...range, ...pages.input },
    { everyMs: 30_000, keepsPrevious: true },
  );
  usePageBefore(pages, read, read.data?.data.length);
  const { dismissed, dismiss, undo, settleAnswered } = useSettleQuestion();
  const list = useRef<HTMLDivElement>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  useEffect(() => {
    if (!isAnswered || answering) return;
    list.current?.focus();
    setIsAnswered(false);
  }, [isAnswered, answering]);
  return (
    <Section title={strings.title} text={text} actions={more}>
      {dismissed && (
        <Dismissed
          question={dismissed.question}
          onUndo={async () => {
            await undo();
            list.current?.focus();
          }}
        />
      )}
      {/* The focus moves here after an answer or an undo, because the button that had it is removed. */}
      <div ref={list} tabIndex={-1} className="focus-visible:outline-none">
        <ReadState read={read} rows={3}>
          {({ data, total }) =>
            data.length === 0 && pages.input.page === 1 ? (
              <EmptyState icon={CircleCheck} title={strings.none} text={strings.noneText} />
            ) : (
              <>
                <ul>
                  {data.map((group) => (
                    <QuestionRow
                      key={group.id}
                      group={group}
                      onAnswer={() => setAnswering(group)}
                      onDismiss={() => void dismiss(group)}
                    />
                  ))}
                </ul>
                {!more && <Pager {...pages.input} total={total} onPage={pages.go} />}
              </>
            )
          }
        </ReadState>
      </div>
      {answering && (
        <TextDialog
          type="faq"
          text={null}
          question={answering.question}
          onSaved={async () => {
            await settleAnswered(answering);
            pages.go(1);
            setIsAnswered(true);
          }}
          onClose={() => setAnswering(null)}
        />
      )}
    </Section>
  );
}

interface SettleQuestion {
  readonly dismissed: UnansweredQuestion | null;
  readonly dismiss: (group: UnansweredQuestion) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly settleAnswered: (group: UnansweredQuestion) => Promise<void>;
}

function useSettleQuestion(): SettleQuestion {
  const { uid } = useProject();
  const toast = useToast();
  const settle = useChange("settleUnansweredQuestion", ["getUnansweredQuestions"]);
  const [dismissed, setDismissed] = useState<UnansweredQuestion | null>(null);
  const send = async (
    group: UnansweredQuestion,
    settlement: "answered" | "dismissed" | "open",
    problem?: string,
  ): Promise<boolean> => {
    try {
      await settle.mutateAsync({ project_uid: uid, id: group.id, settlement });
      return true;
    } catch (error) {
      toast(problem ?? errorMessage(error), "problem");
      return false;
    }
  };
  return {
    dismissed,
    dismiss: async (group) => {
      if (await send(group, "dismissed")) setDismissed(group);
    },
    undo: async () => {
      if (dismissed && (await send(dismissed, "open"))) setDismissed(null);
    },
    // The answer is stored by now, so a failure here must not make the person write it again.
    settleAnswered: async (group) => {
      if (await send(group, "answered", strings.notSettled)) toast(strings.answered);
    },
  };
}

/** Stays until another question is dismissed or the page is left, so there is no time limit. */
function Dismissed({
  question,
  onUndo,
}: {
  readonly question: string;
  readonly onUndo: () => Promise<void>;
}) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line bg-hover/50 px-5 py-2.5 text-[13px]">
      <p id={id} role="status" className="min-w-0 flex-1 basis-48 break-words">
        {strings.dismissed(question)}
      </p>
      <Button size="sm" autoFocus aria-describedby={id} onClick={() => void onUndo()}>
        {strings.undo}
      </Button>
    </div>
  );
}
