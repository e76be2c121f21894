import { useState } from "react";
import { errorMessage } from "../api/error-message.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = helpTexts.article;

interface Props {
  /** What was written here. */
  readonly text: string;
  readonly onLoad: () => Promise<void>;
}

/** A colleague's newer text is never overwritten: what to do instead. */
export function ConflictNotice({ text, onLoad }: Props) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function load() {
    setBusy(true);
    try {
      await onLoad();
    } catch (error) {
      toast(errorMessage(error), "problem");
      setBusy(false);
    }
  }
  return (
    <div
      role="alert"
      className="flex basis-full flex-wrap items-center gap-3 rounded-lg bg-danger-soft px-4 py-3 text-[13px] text-danger-ink"
    >
      <p className="min-w-0 flex-1 basis-64">{strings.conflict}</p>
      <CopyButton text={text} label={strings.copyMine} />
      <Button size="sm" busy={busy} onClick={() => void load()}>
        {strings.loadTheirs}
      </Button>
    </div>
  );
}
