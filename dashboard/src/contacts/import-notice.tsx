import { X } from "lucide-react";
import { errorMessage } from "../api/error-message.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { useImport } from "./use-import.ts";

const strings = contactsTexts.import;

/** The progress of the import whose dialog was closed. */
export function ImportNotice({ onShow }: { readonly onShow: () => void }) {
  const { current, dismiss } = useImport();
  if (!current) return null;
  const { name, report, failure, isRunning } = current;
  return (
    <section
      aria-label={strings.action}
      className={cx(
        "mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3 py-2 text-[13px]",
        failure ? "bg-danger-soft text-danger-ink" : "bg-hover",
      )}
    >
      <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        {isRunning && strings.running(name)}
        {report && strings.ended(name, report)}
        {failure && strings.failed(name, errorMessage(failure))}
      </p>
      {report && (
        <Button size="sm" onClick={onShow}>
          {strings.show}
        </Button>
      )}
      {!isRunning && <IconButton icon={X} label={texts.actions.close} onClick={dismiss} />}
    </section>
  );
}
