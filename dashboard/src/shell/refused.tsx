import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { texts } from "../i18n/index.ts";
import { buttonClass } from "../ui/button.tsx";
import { useTitle } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";

interface Props {
  readonly reason: string;
  /** Where the role may go instead. */
  readonly organizationId: number;
}

/** A page that the person's role cannot open: why, who can help, and where to continue. */
export function Refused({ reason, organizationId }: Props) {
  useTitle(texts.states.forbidden);
  return (
    <div className="pt-10">
      <EmptyState
        isPage
        icon={Lock}
        title={texts.states.forbidden}
        text={`${reason} ${texts.states.askOwner}`}
      >
        <Link
          to="/o/$organizationId"
          params={{ organizationId: String(organizationId) }}
          className={buttonClass("primary")}
        >
          {texts.states.toOrganization}
        </Link>
      </EmptyState>
    </div>
  );
}
