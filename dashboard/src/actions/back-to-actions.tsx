import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { automationTexts } from "../i18n/areas/automation.ts";
import { useProject } from "../shell/current-location.ts";

interface Props {
  readonly tab?: string;
  readonly label?: string;
}

export function BackToActions({ tab, label = automationTexts.title }: Props) {
  const { uid } = useProject();
  return (
    <Link
      to="/p/$projectUid/actions"
      params={{ projectUid: uid }}
      search={tab ? { tab } : {}}
      className="inline-flex items-center gap-1 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-3.5 rtl:rotate-180" />
      {label}
    </Link>
  );
}
