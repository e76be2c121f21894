import { Zap } from "lucide-react";
import { useChange, useRead } from "../api/query.ts";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { useProject } from "../shell/current-location.ts";
import { MacroDialog } from "./macro-dialog.tsx";
import { OwnedList, type OwnedPage } from "./owned-list.tsx";

const strings = repliesTexts;
const useMacros = (page: OwnedPage) => useRead("getMacros", page, { keepsPrevious: true });

export function MacrosSection() {
  const { uid } = useProject();
  const remove = useChange("deleteMacro", ["getMacros"]);
  const restore = useChange("restoreMacro", ["getMacros"]);
  return (
    <OwnedList
      words={{
        title: strings.macros,
        text: strings.macrosText,
        create: strings.newMacro,
        search: strings.searchMacros,
        empty: { title: strings.noMacros, text: strings.noMacrosText },
        deletion: { title: strings.deleteMacroTitle, text: strings.deleteMacroText },
      }}
      icon={Zap}
      useRows={useMacros}
      detail={({ name, steps }) => `${name}: ${steps.map(({ kind }) => strings.stepKinds[kind]).join(", ")}`}
      onDelete={({ id }) => remove.mutateAsync({ project_uid: uid, macro_id: id })}
      onRestore={({ id }) => restore.mutateAsync({ project_uid: uid, macro_id: id })}
      dialog={(macro, onClose) => <MacroDialog macro={macro} onClose={onClose} />}
    />
  );
}
