import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import type { Me } from "../api/client.ts";
import { securityTexts } from "../i18n/areas/security.ts";
import { buttonClass } from "../ui/button.tsx";
import { useTitle } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";

const strings = securityTexts.closed;

/** An organization that this sign-in does not open: what it lacks and where to get it. */
export function ClosedOrganizationNotice({ reason }: Pick<Me["closed_organizations"][number], "reason">) {
  useTitle(strings[reason].title);
  return (
    <div className="pt-[12vh]">
      <EmptyState isPage icon={Lock} title={strings[reason].title} text={strings[reason].text}>
        <Link to={reason === "second_factor" ? "/profile" : "/sign-in"} className={buttonClass("primary")}>
          {strings[reason].action}
        </Link>
      </EmptyState>
    </div>
  );
}
