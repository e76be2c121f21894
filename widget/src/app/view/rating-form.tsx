import { useState, type FormEvent } from "react";
import type { ViewProps } from "./view-props.ts";

const SCORES = [1, 2, 3, 4, 5];
const LONGEST_COMMENT = 1000;

/** Asks for a score and, once there is one, for words. */
export function RatingForm({ chat, state, texts }: ViewProps) {
  const [score, setScore] = useState(0);
  const [comment, setComment] = useState("");
  const [isFailed, setFailed] = useState(false);
  const [isSending, setSending] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (score === 0 || isSending) return;
    setSending(true);
    setFailed(false);
    await chat.rating.rate(score, comment.trim()).catch(() => setFailed(true));
    setSending(false);
  };
  return (
    <form className="rate" onSubmit={(event) => void onSubmit(event)}>
      <fieldset>
        <legend>{state.settings?.rating.question || texts.rateQuestion}</legend>
        <div className="scores">
          {SCORES.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="score"
                value={value}
                checked={value === score}
                aria-label={texts.rateScore.replace("#", String(value))}
                onChange={() => setScore(value)}
              />
              <span aria-hidden="true">{value}</span>
            </label>
          ))}
        </div>
        <p className="ends" aria-hidden="true">
          <span>{texts.worst}</span>
          <span>{texts.best}</span>
        </p>
      </fieldset>
      {score > 0 && (
        <textarea
          rows={2}
          dir="auto"
          maxLength={LONGEST_COMMENT}
          aria-label={texts.rateComment}
          placeholder={texts.rateComment}
          value={comment}
          onInput={(event) => setComment(event.currentTarget.value)}
        />
      )}
      {isFailed && <p role="alert">{texts.noReply}</p>}
      <div className="rate-actions">
        {score > 0 && (
          <button type="submit" className="primary">
            {texts.sendRating}
          </button>
        )}
        <button type="button" className="link" onClick={() => chat.rating.dismiss()}>
          {texts.notNow}
        </button>
      </div>
    </form>
  );
}
