import type { ReactNode } from "react";
import type { SessionDetail } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Facts } from "../ui/facts.tsx";
import { ReadState } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { useDesk } from "./desk/use-desk.ts";
import { linkedContactName } from "./session-contact.tsx";

const strings = sessionsTexts.proof;

type Proof = SessionDetail["visitor_proofs"][number];

/** What the visitor has proven; in a thread that several people share, each of them. */
export function VisitorProof({ session }: { readonly session: SessionDetail }) {
  const { session_uid: sessionUid, authors, contact_id: contactId, visitor_proofs: proofs } = session;
  const contactVersion = session.contact_version;
  if (authors.length === 0) {
    const name = linkedContactName(session) ?? `#${contactId}`;
    return <ProofOf visitor={{ sessionUid, name, contactId, contactVersion, proofs }} />;
  }
  return (
    <div className="grid gap-3">
      {authors.map((author) => (
        <section key={author.id} aria-label={author.name}>
          <h5 className="text-[13px] font-medium">{author.name}</h5>
          <ProofOf
            visitor={{
              sessionUid,
              authorId: author.id,
              name: author.name,
              contactId: author.contact_id,
              contactVersion: author.contact_version,
              proofs: author.visitor_proofs,
            }}
          />
        </section>
      ))}
    </div>
  );
}

interface Visitor {
  readonly sessionUid: string;
  readonly authorId?: number;
  readonly name: string;
  readonly contactId: number | null;
  readonly contactVersion: string | null;
  readonly proofs: readonly Proof[];
}

/** The proofs, and the team's own word about the visitor, with a question before it is given or ended. */
function ProofOf({ visitor }: { readonly visitor: Visitor }) {
  const { uid, mayWrite } = useProject();
  const [ask, question] = useConfirm();
  const { mutateAsync } = useChange("confirmVisitor", ["getSession"]);
  const { sessionUid: session_uid, authorId, name, contactId, contactVersion, proofs } = visitor;
  const whom = authorId === undefined ? {} : { author_id: authorId };
  const run =
    (is_confirmed: boolean, shown: { contact_version?: string } = {}) =>
    () =>
      mutateAsync({ project_uid: uid, session_uid, ...whom, ...shown, is_confirmed });
  const confirm = () =>
    ask({
      title: strings.confirmTitle(name),
      text: (
        <>
          <ConfirmText />
          <span className="mt-2 block">{inWords(proofs)}</span>
        </>
      ),
      action: strings.confirm,
      kind: "primary",
      done: strings.confirmed,
      // An older process, in the middle of an upgrade, shows none and knows none.
      run: run(true, contactVersion ? { contact_version: contactVersion } : {}),
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

/** What the team's word gives, and how long it holds. */
function ConfirmText() {
  const { uid } = useProject();
  const read = useRead("getProofLifetimes", { project_uid: uid });
  return (
    <ReadState read={read} rows={3}>
      {({ data }) => strings.confirmText(data.team_days)}
    </ReadState>
  );
}

/** What the team can compare a name with. */
const inWords = (proofs: readonly Proof[]): string =>
  proofs
    .flatMap(({ kind, value }) => (kind === "team" ? [] : [`${strings.kinds[kind]}: ${value}`]))
    .join(" · ") || strings.nothing;

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
