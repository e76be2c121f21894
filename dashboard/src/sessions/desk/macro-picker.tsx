import { useState } from "react";
import { useRead } from "../../api/query.ts";
import { repliesTexts } from "../../i18n/areas/replies.ts";
import { useProject } from "../../shell/current-location.ts";
import { Picker } from "../../palette/picker.tsx";
import { usePaused } from "../../ui/use-paused.ts";
import type { RunMacro } from "./use-run-macro.ts";

interface Props {
  readonly onRun: RunMacro;
  readonly onClose: () => void;
}

export function MacroPicker({ onRun, onClose }: Props) {
  const { uid } = useProject();
  const [text, setText] = useState("");
  const search = usePaused(text.trim(), text.trim());
  const macros = useRead("getMacros", { project_uid: uid, search, limit: 50 }, { keepsPrevious: true });
  return (
    <Picker
      title={repliesTexts.runMacro}
      text={text}
      onText={setText}
      entries={(macros.data?.data ?? []).map((macro) => ({
        key: String(macro.id),
        code: `/${macro.shortcut}`,
        label: macro.name,
        run: () => onRun(macro),
      }))}
      isStale={macros.isPending || macros.isPlaceholderData || search !== text.trim()}
      onClose={onClose}
    />
  );
}
