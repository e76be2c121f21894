import { Bot, Lock } from "lucide-react";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { useTitle } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { CreateProjectDialog } from "./create-project-dialog.tsx";

interface Props {
  /** Where the person may create a project. */
  readonly organizationId: number | undefined;
  readonly isCreating: boolean;
  readonly onCreating: (isCreating: boolean) => void;
}

/** A person who has no project creates the first one, or learns whom to ask. */
export function NoProjectNotice({ organizationId, isCreating, onCreating }: Props) {
  useTitle(projectsTexts.noneTitle);
  if (organizationId === undefined) {
    return (
      <EmptyState isPage icon={Lock} title={projectsTexts.noneForYou} text={projectsTexts.noneForYouText} />
    );
  }
  return (
    <>
      <EmptyState isPage icon={Bot} title={projectsTexts.noneTitle} text={projectsTexts.noneText}>
        <Button kind="primary" onClick={() => onCreating(true)}>
          {texts.navigation.createProject}
        </Button>
      </EmptyState>
      {isCreating && (
        <CreateProjectDialog organizationId={organizationId} onClose={() => onCreating(false)} />
      )}
    </>
  );
}
