import { repliesTexts } from "../../i18n/areas/replies.ts";
import { Button } from "../../ui/button.tsx";
import type { NewerDraft } from "./use-stored-draft.ts";

/** Neither text is lost: the person decides which one goes on. */
export function NewerDraftNote({ newer }: { readonly newer: NewerDraft | null }) {
  return (
    <div role="status">
      {newer && (
        <div className="my-1.5 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-hover px-3 py-2 text-[13px]">
          <p className="min-w-0 flex-1 basis-48">
            {repliesTexts.newerDraft}{" "}
            <q dir="auto" className="line-clamp-2 text-muted">
              {newer.text}
            </q>
          </p>
          <Button size="sm" onClick={newer.use}>
            {repliesTexts.useNewerDraft}
          </Button>
          <Button size="sm" kind="ghost" onClick={newer.keep}>
            {repliesTexts.keepOwnDraft}
          </Button>
        </div>
      )}
    </div>
  );
}
