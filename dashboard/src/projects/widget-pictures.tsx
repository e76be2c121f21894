import type { Widget } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { PictureField } from "../pictures/picture-field.tsx";
import { useProject } from "../shell/current-location.ts";
import { Section } from "../ui/page.tsx";

const strings = projectsTexts.integrations.widget;

/** The chat's logo and the picture of its bot, each changed at once. */
export function WidgetPictures({ widget }: { readonly widget: Widget }) {
  const { uid, mayWrite } = useProject();
  const set = useChange("setWidgetPicture", ["getWidgets"]);
  const remove = useChange("removeWidgetPicture", ["getWidgets"]);
  const key = { project_uid: uid, widget_uid: widget.widget_uid };
  const fieldOf = (use: "logo" | "bot") => ({
    name: widget.settings.look.title || widget.name,
    mayWrite,
    saved: strings.pictureSaved,
    removed: strings.pictureRemoved,
    onSet: (file: File) => set.mutateAsync({ ...key, use, file }),
    onRemove: () => remove.mutateAsync({ ...key, use }),
  });
  return (
    <Section title={strings.pictures}>
      <div className="grid gap-5 p-5">
        <PictureField
          label={strings.logo}
          hint={strings.logoText}
          picture={widget.logo}
          isLogo
          {...fieldOf("logo")}
        />
        <PictureField
          label={strings.botPicture}
          hint={strings.botPictureText}
          picture={widget.bot_picture}
          {...fieldOf("bot")}
        />
      </div>
    </Section>
  );
}
