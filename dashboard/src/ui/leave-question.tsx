import { texts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import { QuestionBox } from "./question-box.tsx";

interface Props {
  readonly onCancel: () => void;
  readonly onLeave: () => void;
}

/** Asks before what was typed is lost. */
export function LeaveQuestion({ onCancel, onLeave }: Props) {
  return (
    <QuestionBox title={texts.unsaved.title} text={texts.unsaved.text} onCancel={onCancel}>
      <div className="mt-1 flex justify-end gap-2">
        <Button onClick={onCancel}>{texts.unsaved.stay}</Button>
        <Button kind="danger" onClick={onLeave}>
          {texts.unsaved.leave}
        </Button>
      </div>
    </QuestionBox>
  );
}
