import { useRead } from "../api/query.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { useWorkspace } from "../shell/me.tsx";
import { NotFound } from "../shell/not-found.tsx";
import { Page } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { Health } from "./health.tsx";
import { Operators } from "./operators.tsx";
import { Organizations } from "./organizations.tsx";
import { PasswordReset } from "./password-reset.tsx";
import { PendingSignUps } from "./pending-sign-ups.tsx";
import { SignUpSettings } from "./sign-up-settings.tsx";
import { Warnings } from "./warnings.tsx";

const strings = installationTexts;

export function InstallationPage() {
  const { me } = useWorkspace();
  return me.is_operator ? <Installation /> : <NotFound />;
}

function Installation() {
  const read = useRead("getInstallation", undefined);
  return (
    <Page title={strings.title} text={strings.text}>
      <Warnings />
      <Organizations />
      <ReadState read={read}>{({ data }) => <SignUpSettings installation={data} />}</ReadState>
      <PendingSignUps />
      <Operators />
      <PasswordReset />
      <Health />
    </Page>
  );
}
