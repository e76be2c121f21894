import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { Dialog } from "../ui/dialog.tsx";

const strings = sessionsTexts;

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={strings.shortcuts}>
      <dl className="grid gap-2 text-[13px]">
        {Object.entries(strings.shortcutList).map(([key, meaning]) => (
          <div key={key} className="flex items-center justify-between">
            <dt>{meaning}</dt>
            <dd>
              <kbd className="rounded-md border border-line bg-hover px-1.5 py-0.5 font-mono text-xs">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
