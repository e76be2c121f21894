import { useEffect, useState } from "react";
import { onConfirmationNeeded } from "../api/client.ts";
import { lazily } from "../ui/lazily.tsx";

const IdentityQuestion = lazily(async () => (await import("./identity-question.tsx")).IdentityQuestion);

/** Asks the person to confirm their identity when the server requires it, then repeats their request. */
export function ConfirmIdentity() {
  const [settle, setSettle] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(() => {
    return onConfirmationNeeded(() => new Promise((resolve) => setSettle(() => resolve)));
  }, []);
  if (!settle) return null;
  return (
    <IdentityQuestion
      onEnd={(confirmed) => {
        settle(confirmed);
        setSettle(null);
      }}
    />
  );
}
