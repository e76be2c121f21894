import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { texts } from "../i18n/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Menu } from "../ui/menu.tsx";
import { NameDialog } from "../ui/name-dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import { filterToView } from "./inbox-filter.ts";
import { isEverywhere } from "./search-everywhere.ts";
import type { InboxView } from "./use-inbox-view.ts";

const strings = sessionsTexts;
const TOUCHED = ["getSessionViews"] as const;

/** Shows that the filters differ from the view's, and offers to save or reset them. */
export function ViewBar({ view }: { readonly view: InboxView }) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const update = useChange("updateSessionView", TOUCHED);
  const [saving, setSaving] = useState(false);
  const { current, filter, isChanged, discard } = view;
  const save = () =>
    current &&
    update.mutate(
      { project_uid: uid, view_id: current.id, ...filterToView(filter) },
      {
        onSuccess: () => {
          discard();
          toast(strings.viewUpdated(current.name));
        },
        onError: (error) => toast(errorMessage(error), "problem"),
      },
    );
  return (
    <>
      {isChanged && (current || !isEverywhere(view)) && (
        <div
          role="group"
          aria-label={strings.changes}
          className="flex flex-wrap items-center gap-1.5 rounded-lg bg-hover px-2.5 py-1.5"
        >
          <p role="status" className="min-w-0 flex-1 basis-full text-[13px]">
            {current ? strings.viewChanged(current.name) : strings.filtered}
          </p>
          {mayWrite && current && (
            <Button size="sm" kind="primary" busy={update.isPending} onClick={save}>
              {strings.updateView}
            </Button>
          )}
          {mayWrite && (
            <Button size="sm" onClick={() => setSaving(true)}>
              {current ? strings.saveNewView : strings.saveView}
            </Button>
          )}
          <Button size="sm" kind="ghost" onClick={discard}>
            {current ? strings.resetView : texts.actions.clear}
          </Button>
        </div>
      )}
      {saving && <SaveView view={view} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveView({ view, onClose }: { readonly view: InboxView; readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createSessionView", TOUCHED);
  return (
    <NameDialog
      title={strings.saveView}
      description={strings.viewText}
      label={strings.viewName}
      action={texts.actions.save}
      onClose={onClose}
      onName={async (name) => {
        const { data } = await create.mutateAsync({ project_uid: uid, name, ...filterToView(view.filter) });
        toast(strings.viewSaved);
        onClose();
        view.open(`${data.id}`);
      }}
    />
  );
}

/** What can be done with the saved view that is open. */
export function ViewMenu({ view }: { readonly view: InboxView }) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const [renaming, setRenaming] = useState(false);
  const [ask, question] = useConfirm();
  const update = useChange("updateSessionView", TOUCHED);
  const remove = useChange("deleteSessionView", TOUCHED);
  const { current } = view;
  if (!current || !mayWrite) return question;
  const key = { project_uid: uid, view_id: current.id };
  const confirmDelete = () =>
    ask({
      title: strings.deleteViewTitle,
      text: strings.deleteViewText(current.name),
      action: strings.deleteView,
      done: strings.viewDeleted,
      run: async () => {
        await remove.mutateAsync(key);
        view.open("open");
      },
    });
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={strings.viewActions(current.name)} />}
        items={[
          { key: "rename", label: strings.renameView, icon: Pencil, run: () => setRenaming(true) },
          { key: "delete", label: strings.deleteView, icon: Trash2, danger: true, run: confirmDelete },
        ]}
      />
      {renaming && (
        <NameDialog
          title={strings.renameView}
          description={strings.viewText}
          label={strings.viewName}
          name={current.name}
          action={texts.actions.save}
          onClose={() => setRenaming(false)}
          onName={async (name) => {
            await update.mutateAsync({ ...key, name });
            toast(strings.viewRenamed);
            setRenaming(false);
          }}
        />
      )}
      {question}
    </>
  );
}
