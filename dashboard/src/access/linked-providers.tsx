import { useState } from "react";
import type { SignInSecurity } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useRead } from "../api/query.ts";
import { privacyTexts } from "../i18n/areas/privacy.ts";
import { securityTexts } from "../i18n/areas/security.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { useToast } from "../ui/toast.tsx";
import { redirectToProvider } from "./single-sign-on.ts";

const strings = privacyTexts.linking;

/** The identity providers of the person's organizations, where there are any. */
export function LinkedProviders() {
  const providers = useRead("getSignInSecurity", undefined).data?.data.single_sign_on ?? [];
  if (providers.length === 0) return null;
  return (
    <Section title={securityTexts.organization.sso} text={strings.text}>
      <ul>
        {providers.map((provider) => (
          <Provider key={provider.organization_id} provider={provider} />
        ))}
      </ul>
    </Section>
  );
}

function Provider({ provider }: { readonly provider: SignInSecurity["single_sign_on"][number] }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function link() {
    setBusy(true);
    try {
      await redirectToProvider({ linkOrganizationId: provider.organization_id }, "/profile");
    } catch (error) {
      toast(errorMessage(error), "problem");
      setBusy(false);
    }
  }
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line px-5 py-3 text-[13px] last:border-0">
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{provider.name}</span>
      {provider.is_linked ? (
        <Badge tone="ok">{strings.linked}</Badge>
      ) : (
        <Button
          size="sm"
          busy={busy}
          aria-label={strings.linkWith(provider.name)}
          onClick={() => void link()}
        >
          {strings.link}
        </Button>
      )}
    </li>
  );
}
