import { automationTexts } from "../i18n/areas/automation.ts";
import { useProject } from "../shell/current-location.ts";
import { BackLink } from "../ui/back-link.tsx";

interface Props {
  readonly tab?: string;
  readonly label?: string;
}

export function BackToActions({ tab, label = automationTexts.title }: Props) {
  const { uid } = useProject();
  return (
    <BackLink to="/p/$projectUid/actions" params={{ projectUid: uid }} search={tab ? { tab } : {}}>
      {label}
    </BackLink>
  );
}
