import { useState, type ReactNode } from "react";
import { ShowSecret } from "../access/show-secret.tsx";
import { useSendsMail } from "../api/use-sends-mail.ts";
import { organizationsTexts } from "../i18n/areas/organizations.ts";

const strings = organizationsTexts.members;

interface Sent {
  readonly email: string;
  readonly hash: string;
}

/**
 * Confirms that an invitation was sent, or shows its link where the server sends no mail. Returns the function to
 * call with the sent invitation and the element to render.
 */
export function useInvitationLink(
  onMailed: (email: string) => void,
  onClose: () => void = () => undefined,
): readonly [(sent: Sent) => void, ReactNode] {
  const [sent, setSent] = useState<Sent | null>(null);
  const sendsMail = useSendsMail() ?? true;
  const show = (invitation: Sent) => {
    if (sendsMail) onMailed(invitation.email);
    else setSent(invitation);
  };
  const close = () => {
    setSent(null);
    onClose();
  };
  return [
    show,
    sent && (
      <ShowSecret
        title={strings.linkTitle}
        text={strings.linkText(sent.email)}
        label={strings.link}
        value={`${location.origin}/accept-invitation?hash=${encodeURIComponent(sent.hash)}`}
        onClose={close}
      />
    ),
  ];
}
