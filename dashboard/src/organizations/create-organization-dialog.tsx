import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../api/query.ts";
import { organizationsTexts } from "../i18n/areas/organizations.ts";
import { texts } from "../i18n/index.ts";
import { NameDialog } from "../ui/name-dialog.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = organizationsTexts;

export function CreateOrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useChange("createOrganization", ["getMe"]);
  const navigate = useNavigate();
  const toast = useToast();
  async function onCreate(name: string) {
    const { data } = await create.mutateAsync({ name });
    toast(strings.created);
    onClose();
    await navigate({ to: "/o/$organizationId", params: { organizationId: String(data.id) } });
  }
  return (
    <NameDialog
      title={texts.navigation.createOrganization}
      description={strings.createText}
      label={strings.name}
      onName={onCreate}
      onClose={onClose}
    />
  );
}
