import { Languages, LoaderCircle, Sparkles, WandSparkles } from "lucide-react";
import { useRead } from "../../api/query.ts";
import { repliesTexts } from "../../i18n/areas/replies.ts";
import { useProject } from "../../shell/current-location.ts";
import { IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { Assist, TextStyle } from "./use-assist.ts";

const strings = repliesTexts;
const STYLES: readonly TextStyle[] = ["clear", "short", "friendly", "formal"];

/** What the project's model can write. Without one only passages of the training are suggested. */
export function AssistMenu({ assist, isEmpty }: { readonly assist: Assist; readonly isEmpty: boolean }) {
  const { uid } = useProject();
  const options = useRead("getWritingOptions", { project_uid: uid }).data?.data;
  const writes = options?.model != null;
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          icon={assist.busy ? LoaderCircle : Sparkles}
          label={strings.assist}
          disabled={assist.busy}
          aria-busy={assist.busy || undefined}
        />
      }
      items={[
        { key: "suggest", label: strings.suggest, icon: Sparkles, run: assist.suggest },
        "line",
        ...(writes
          ? [
              ...STYLES.map((style) => ({
                key: style,
                label: `${strings.improve}: ${strings.styles[style]}`,
                icon: WandSparkles,
                disabled: isEmpty,
                run: () => assist.improve(style),
              })),
              "line" as const,
              {
                key: "translate",
                label: strings.translateReply,
                icon: Languages,
                disabled: isEmpty,
                run: assist.translate,
              },
            ]
          : [
              {
                key: "reason",
                label: <span className="max-w-64">{strings.noModel}</span>,
                muted: true,
                disabled: true,
                run: () => undefined,
              },
            ]),
      ]}
    />
  );
}
