import { Languages } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { useProject } from "../shell/current-location.ts";
import { Problem } from "../ui/form.tsx";

const strings = repliesTexts;

/** A visitor's message in the reader's language, on demand. */
export function MessageTranslation({ text }: { readonly text: string }) {
  const { uid, mayWrite } = useProject();
  const { mutate, data, error, isPending, reset } = useChange("translateText");
  const [isShown, setIsShown] = useState(false);
  const options = useRead("getWritingOptions", { project_uid: uid });
  if (!mayWrite || options.data?.data.model == null) return null;
  const toggle = () => {
    if (isShown) reset();
    else mutate({ project_uid: uid, text, language: document.documentElement.lang || "en" });
    setIsShown(!isShown);
  };
  return (
    <div className="grid justify-items-start gap-1">
      <button
        type="button"
        onClick={toggle}
        disabled={isPending}
        aria-busy={isPending || undefined}
        className="flex items-center gap-1 rounded-md px-1 py-0.5 text-xs text-muted hover:text-ink"
      >
        <Languages aria-hidden className="size-3.5" />
        {isShown ? strings.hideTranslation : strings.translate}
      </button>
      <div role="status">
        {isShown && data && (
          <p dir="auto" className="text-[13px] whitespace-pre-wrap [overflow-wrap:anywhere]">
            <span className="text-muted">{strings.translation}: </span>
            {data.data.text}
          </p>
        )}
      </div>
      {isShown && error && <Problem>{errorMessage(error)}</Problem>}
    </div>
  );
}
