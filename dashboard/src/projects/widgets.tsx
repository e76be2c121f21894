import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plug, Plus } from "lucide-react";
import { useState } from "react";
import { useChange, useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { NameDialog } from "../ui/name-dialog.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { WidgetForm } from "./widget-form.tsx";
import { WidgetPictures } from "./widget-pictures.tsx";
import { WidgetSnippet } from "./widget-snippet.tsx";

const strings = projectsTexts.integrations.widget;

export function Widgets() {
  const { uid, mayWrite } = useProject();
  const { widget: chosen } = useSearch({ strict: false });
  const navigate = useNavigate();
  // Navigates by URL, so that unsaved changes to the current widget are confirmed first.
  const choose = (widget: string) =>
    navigate({ to: "/p/$projectUid/integrations", params: { projectUid: uid }, search: { widget } });
  const [creating, setCreating] = useState(false);
  const read = useRead("getWidgets", { project_uid: uid });
  return (
    <ReadState read={read}>
      {({ data }) => {
        const widget = data.find((candidate) => candidate.widget_uid === chosen) ?? data[0];
        return (
          <>
            <div className="mb-4 flex gap-2">
              {widget && (
                <Select
                  aria-label={strings.pick}
                  value={widget.widget_uid}
                  className="max-w-64"
                  options={data.map((entry) => ({ value: entry.widget_uid, label: entry.name }))}
                  onChange={(next) => void choose(next)}
                />
              )}
              {mayWrite && (
                <Button icon={Plus} className="!h-9" onClick={() => setCreating(true)}>
                  {strings.create}
                </Button>
              )}
            </div>
            {widget ? (
              <>
                <WidgetSnippet key={`snippet-${widget.widget_uid}`} widget={widget} />
                <WidgetForm key={`form-${widget.widget_uid}`} widget={widget} />
                <WidgetPictures key={`pictures-${widget.widget_uid}`} widget={widget} />
              </>
            ) : (
              <EmptyState
                icon={Plug}
                title={assistantTexts.test.noWidget}
                text={mayWrite ? strings.noneText : texts.states.filledByOthers}
              />
            )}
            {creating && <CreateWidget onClose={() => setCreating(false)} onCreated={choose} />}
          </>
        );
      }}
    </ReadState>
  );
}

interface CreateProps {
  readonly onClose: () => void;
  readonly onCreated: (widgetUid: string) => Promise<void>;
}

function CreateWidget({ onClose, onCreated }: CreateProps) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createWidget", ["getWidgets"]);
  async function onCreate(name: string) {
    const { data } = await create.mutateAsync({ project_uid: uid, name });
    toast(strings.created);
    onClose();
    await onCreated(data.widget_uid);
  }
  return (
    <NameDialog
      title={strings.create}
      label={strings.name}
      hint={strings.nameHint}
      onName={onCreate}
      onClose={onClose}
    />
  );
}
