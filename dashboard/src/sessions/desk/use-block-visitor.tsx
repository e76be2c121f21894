import type { ReactNode } from "react";
import type { SessionDetail } from "../../api/client.ts";
import { errorMessage } from "../../api/error-message.ts";
import { useChange } from "../../api/query.ts";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { useProject } from "../../shell/current-location.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useToast } from "../../ui/toast.tsx";

const strings = deskTexts;

export interface BlockVisitor {
  /** Asks before it blocks; unblocks at once. */
  readonly toggle: () => void;
  readonly question: ReactNode;
}

export function useBlockVisitor(session: SessionDetail): BlockVisitor {
  const { uid } = useProject();
  const toast = useToast();
  const [ask, question] = useConfirm();
  const { mutateAsync } = useChange("blockVisitor", ["getSession"]);
  const block = (is_blocked: boolean) =>
    mutateAsync({ project_uid: uid, session_uid: session.session_uid, is_blocked });
  return {
    question,
    toggle() {
      if (session.visitor_id === null) return;
      if (session.is_visitor_blocked) {
        block(false).then(
          () => toast(strings.unblocked),
          (error: unknown) => toast(errorMessage(error), "problem"),
        );
        return;
      }
      ask({
        title: strings.blockTitle,
        text: strings.blockText,
        action: strings.block,
        done: strings.blocked,
        run: () => block(true),
      });
    },
  };
}
