import { useState } from "react";
import { useChange, useRead } from "../api/query.ts";
import { securityTexts } from "../i18n/areas/security.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { Passkeys } from "./passkeys.tsx";
import { ShowRecoveryCodes } from "./recovery-codes.tsx";
import { TotpSetup } from "./totp-setup.tsx";

const strings = securityTexts.factors;

/** Authenticator app, passkeys and recovery codes. */
export function SecondFactor() {
  const read = useRead("getSignInSecurity", undefined);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // Through an organization's provider, none of this is shown or changed.
  if (read.data?.data.confirm_with.includes("single_sign_on")) return null;
  return (
    <Section title={strings.title} text={strings.text}>
      <ReadState read={read} rows={3}>
        {({ data }) => (
          <>
            <AuthenticatorApp isSetUp={data.totp_since !== null} onCodes={setCodes} />
            <Passkeys security={data} onCodes={setCodes} />
            {(data.totp_since !== null || data.passkeys.length > 0) && (
              <RecoveryCodes left={data.recovery_codes_left} onCodes={setCodes} />
            )}
          </>
        )}
      </ReadState>
      {codes && <ShowRecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

interface CodesProps {
  readonly onCodes: (codes: readonly string[] | null) => void;
}

function AuthenticatorApp({ isSetUp, onCodes }: CodesProps & { readonly isSetUp: boolean }) {
  const toast = useToast();
  const [settingUp, setSettingUp] = useState(false);
  const remove = useChange("removeTotp", ["getSignInSecurity", "getMe", "getMyProjects"]);
  const [ask, question] = useConfirm();
  const confirmRemoval = () =>
    ask({
      title: strings.removeAppTitle,
      text: strings.removeAppText,
      action: strings.remove,
      done: strings.appRemoved,
      run: () => remove.mutateAsync(undefined),
    });
  return (
    <div className="flex flex-wrap items-start gap-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-[13px] font-medium">
          {strings.app} {isSetUp && <Badge tone="ok">{strings.appOn}</Badge>}
        </h3>
        <p className="text-[13px] text-muted">{strings.appOff}</p>
      </div>
      {isSetUp ? (
        <Button aria-label={`${strings.remove}: ${strings.app}`} onClick={confirmRemoval}>
          {strings.remove}
        </Button>
      ) : (
        <Button aria-label={`${strings.setUp}: ${strings.app}`} onClick={() => setSettingUp(true)}>
          {strings.setUp}
        </Button>
      )}
      {settingUp && (
        <TotpSetup
          onClose={() => setSettingUp(false)}
          onDone={(codes) => {
            setSettingUp(false);
            toast(strings.appReady);
            onCodes(codes);
          }}
        />
      )}
      {question}
    </div>
  );
}

function RecoveryCodes({ left, onCodes }: CodesProps & { readonly left: number }) {
  const create = useChange("createRecoveryCodes", ["getSignInSecurity"]);
  const [ask, question] = useConfirm();
  const renew = () =>
    ask({
      title: strings.newCodesTitle,
      text: strings.newCodesText,
      action: strings.newCodes,
      run: async () => onCodes((await create.mutateAsync(undefined)).data.recovery_codes),
    });
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-[13px] font-medium">{strings.recovery}</h3>
        <p className="text-[13px] text-muted">{strings.recoveryText(left)}</p>
      </div>
      <Button onClick={renew}>{strings.newCodes}</Button>
      {question}
    </div>
  );
}
