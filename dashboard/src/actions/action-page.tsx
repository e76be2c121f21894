import { useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { ProjectAction } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { automationTexts } from "../i18n/areas/automation.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Page } from "../ui/page.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { ActionForm } from "./action-form.tsx";
import { BackToActions } from "./back-to-actions.tsx";

const strings = automationTexts;

/** Creates an action at the address `new`, or edits one. */
export function ActionPage() {
  const { uid } = useProject();
  const { actionId = "" } = useParams({ strict: false });
  const isNew = actionId === "new";
  const read = useRead("getActions", { project_uid: uid });
  if (isNew) {
    return (
      <Page title={strings.create} text={<BackToActions />} width="narrow">
        <ActionForm key="new" action={null} />
      </Page>
    );
  }
  return (
    <ReadState read={read} rows={8}>
      {({ data }) => {
        const action = data.find(({ id }) => String(id) === actionId);
        if (!action) return <EmptyState icon={Trash2} title={strings.gone} isPage />;
        return (
          <Page
            title={action.name}
            text={<BackToActions />}
            width="narrow"
            actions={<Delete action={action} />}
          >
            <ActionForm key={action.id} action={action} />
          </Page>
        );
      }}
    </ReadState>
  );
}

function Delete({ action }: { readonly action: ProjectAction }) {
  const { uid, mayWrite } = useProject();
  const navigate = useNavigate();
  const [ask, question] = useConfirm();
  const remove = useChange("deleteAction", ["getActions"]);
  if (!mayWrite) return null;
  return (
    <>
      <Button
        icon={Trash2}
        onClick={() =>
          ask({
            title: strings.deleteTitle,
            text: strings.deleteText(action.name),
            action: texts.actions.delete,
            done: strings.deleted,
            run: async () => {
              await navigate({ to: "/p/$projectUid/actions", params: { projectUid: uid } });
              await remove.mutateAsync({ project_uid: uid, id: action.id });
            },
          })
        }
      >
        {texts.actions.delete}
      </Button>
      {question}
    </>
  );
}
