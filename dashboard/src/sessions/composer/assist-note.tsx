import { repliesTexts } from "../../i18n/areas/replies.ts";
import { Button } from "../../ui/button.tsx";
import type { Assist } from "./use-assist.ts";

const strings = repliesTexts;

/** Where a suggestion comes from, and what the text was before. */
export function AssistNote({ assist }: { readonly assist: Assist }) {
  const { before, sources } = assist;
  return (
    <div role="status">
      {(before !== null || sources.length > 0) && (
        <div className="my-1.5 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-hover px-3 py-2 text-[13px]">
          <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
            {sources.length > 0 && <p>{strings.suggestedFrom(sources.join(", "))}</p>}
            {before !== null && (
              <p>
                {strings.before}{" "}
                <q dir="auto" className="line-clamp-2 text-muted">
                  {before}
                </q>
              </p>
            )}
          </div>
          {before !== null && (
            <Button size="sm" onClick={assist.restore}>
              {strings.restore}
            </Button>
          )}
          <Button size="sm" kind="ghost" onClick={assist.dismiss}>
            {strings.dismiss}
          </Button>
        </div>
      )}
    </div>
  );
}
