import { useState } from "react";
import { errorMessage } from "../api/error-message.ts";
import { texts } from "../i18n/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { useToast } from "../ui/toast.tsx";

interface Props {
  readonly label: string;
  readonly hint: string;
  /** Its initials are shown without a picture. */
  readonly name: string;
  readonly picture: string | null;
  /** Shown whole, in a square: a circle would cut its corners. */
  readonly isLogo?: boolean;
  readonly mayWrite?: boolean;
  readonly saved: string;
  readonly removed: string;
  readonly onSet: (file: File) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
}

const ACCEPTED = "image/png,image/jpeg,image/webp,image/gif";

/** A picture that is changed at once: chosen from the person's machine, or removed. */
export function PictureField({ label, hint, name, picture, isLogo, mayWrite = true, ...change }: Props) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast(done);
    } catch (error) {
      toast(errorMessage(error), "problem");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-4">
      <Avatar name={name} picture={picture} className={cx("size-14 text-lg", isLogo && "!rounded-lg")} />
      <div className="grid min-w-0 flex-[1_1_12rem] gap-1">
        <span className="text-[13px] font-medium">{label}</span>
        <span className="text-[13px] leading-snug text-muted">{hint}</span>
      </div>
      {mayWrite && (
        <div className="flex gap-2">
          <label
            className={`${buttonClass("secondary", "sm")} focus-within:outline-2 focus-within:outline-accent-ink`}
            aria-busy={busy || undefined}
          >
            {texts.actions.chooseFile}
            <input
              type="file"
              accept={ACCEPTED}
              aria-label={label}
              disabled={busy}
              className="sr-only"
              onChange={({ target }) => {
                const [picked] = target.files ?? [];
                if (picked) void run(() => change.onSet(picked), change.saved);
                target.value = "";
              }}
            />
          </label>
          {picture !== null && (
            <Button
              size="sm"
              kind="ghost"
              busy={busy}
              aria-label={`${texts.actions.remove}: ${label}`}
              onClick={() => void run(change.onRemove, change.removed)}
            >
              {texts.actions.remove}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
