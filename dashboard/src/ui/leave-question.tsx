import { texts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import { QuestionBox } from "./question-box.tsx";

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before what was typed is lost. */
export function LeaveQuestion({ onStay, onLeave }: Props) {
  return (
    <QuestionBox title={texts.unsaved.title} text={texts.unsaved.text} onCancel={onStay}>
      <div className="mt-1 flex justify-end gap-2">
        <Button onClick={onStay}>{texts.unsaved.stay}</Button>
        <Button kind="danger" onClick={onLeave}>
          {texts.unsaved.leave}
        </Button>
      </div>
    </QuestionBox>
  );
}
