import type { ReactNode } from "react";
import type { SessionDetail } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Facts } from "../ui/facts.tsx";
import { Time } from "../ui/time.tsx";
import { useDesk } from "./desk/use-desk.ts";
import { linkedContactName } from "./session-contact.tsx";

const strings = sessionsTexts.proof;

type Proof = SessionDetail["visitor_proofs"][number];

/** What this visitor has proven, and the team's own word about them, with a question before it is given or ended. */
export function VisitorProof({ session }: { readonly session: SessionDetail }) {
  const { uid, mayWrite } = useProject();
  const [ask, question] = useConfirm();
  const { mutateAsync } = useChange("confirmVisitor", ["getSession"]);
  const { visitor_proofs: proofs, contact_id: contactId } = session;
  const run = (is_confirmed: boolean) => () =>
    mutateAsync({ project_uid: uid, session_uid: session.session_uid, is_confirmed });
  const confirm = () =>
    ask({
      title: strings.confirmTitle(linkedContactName(session) ?? `#${contactId}`),
      text: strings.confirmText,
      action: strings.confirm,
      kind: "primary",
      done: strings.confirmed,
      run: run(true),
    });
  const end = () =>
    ask({
      title: strings.endTitle,
      text: strings.endText,
      action: strings.end,
      done: strings.ended,
      run: run(false),
    });
  const isConfirmed = proofs.some(({ kind }) => kind === "team");
  return (
    <>
      {proofs.length === 0 ? (
        <p className="text-[13px] text-muted">{strings.nothing}</p>
      ) : (
        <Proofs proofs={proofs} />
      )}
      {mayWrite && (
        <div className="mt-2.5 flex gap-2">
          {contactId !== null && !isConfirmed && (
            <Button size="sm" onClick={confirm}>
              {strings.confirm}
            </Button>
          )}
          {proofs.length > 0 && (
            <Button size="sm" kind="ghost" onClick={end}>
              {strings.end}
            </Button>
          )}
        </div>
      )}
      {question}
    </>
  );
}

function Proofs({ proofs }: { readonly proofs: readonly Proof[] }) {
  const { people } = useDesk();
  const nameOf = (userId: number | null): string =>
    people.find(({ user_id }) => user_id === userId)?.name ?? strings.formerMember;
  const facts = proofs.map((proof): readonly [string, ReactNode] => [
    proof.kind === "team" ? strings.by(nameOf(proof.proven_by)) : strings.kinds[proof.kind],
    <span key={proof.kind}>
      {proof.kind !== "team" && <span className="block">{proof.value}</span>}
      <span className="text-muted">
        <Time at={proof.proven_at} />
      </span>
    </span>,
  ]);
  return <Facts facts={facts} />;
}
