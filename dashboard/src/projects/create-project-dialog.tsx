import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../api/query.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { texts } from "../i18n/index.ts";
import { NameDialog } from "../ui/name-dialog.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = projectsTexts;

interface Props {
  readonly organizationId: number;
  readonly onClose: () => void;
}

export function CreateProjectDialog({ organizationId, onClose }: Props) {
  const create = useChange("createProject", ["getMyProjects"]);
  const navigate = useNavigate();
  const toast = useToast();
  async function onCreate(name: string) {
    const { data } = await create.mutateAsync({ name, organization_id: organizationId });
    toast(strings.created);
    await navigate({ to: "/p/$projectUid", params: { projectUid: data.project_uid } });
    onClose();
  }
  return (
    <NameDialog
      title={texts.navigation.createProject}
      description={strings.createText}
      label={strings.name}
      placeholder={strings.namePlaceholder}
      onName={onCreate}
      onClose={onClose}
    />
  );
}
