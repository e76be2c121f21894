import { useEffect, useRef, useState, type FormEvent } from "react";
import type { ViewProps } from "./view-props.ts";

interface TranscriptProps extends ViewProps {
  readonly onClose: () => void;
}

/** Where to send a copy of the conversation. The address of a known visitor may be left out. */
export function TranscriptForm({ chat, state, texts, onClose }: TranscriptProps) {
  const [email, setEmail] = useState("");
  const [step, setStep] = useState<"asking" | "sending" | "sent" | "failed">("asking");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (step === "sending") return;
    setStep("sending");
    await chat.requestTranscript(email.trim()).then(
      () => setStep("sent"),
      () => setStep("failed"),
    );
  };
  const isSent = step === "sent";
  return (
    <form className="rate" onSubmit={(event) => void onSubmit(event)}>
      {!isSent && (
        <label className="field">
          {texts.transcriptEmail}
          <input
            ref={field}
            type="email"
            autoComplete="email"
            maxLength={254}
            required={!state.isKnown}
            value={email}
            onInput={(event) => setEmail(event.currentTarget.value)}
          />
        </label>
      )}
      {step === "failed" && <p role="alert">{texts.transcriptFailed}</p>}
      <p role="status">{isSent ? texts.transcriptSent : ""}</p>
      <div className="rate-actions">
        {!isSent && (
          <button type="submit" className="primary">
            {texts.send}
          </button>
        )}
        <button type="button" className="link" onClick={onClose}>
          {isSent ? texts.ok : texts.notNow}
        </button>
      </div>
    </form>
  );
}
