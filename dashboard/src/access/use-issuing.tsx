import { useState, type ReactNode } from "react";
import { ShowSecret } from "./show-secret.tsx";

interface Strings {
  readonly shownTitle: string;
  readonly shownText: string;
  readonly value: string;
}

export interface IssueFormProps<Issued> {
  readonly onClose: () => void;
  readonly onIssued: (issued: Issued) => void;
}

interface Issuing<Issued> {
  /** Opens the form. */
  readonly start: () => void;
  /** Shows the value of a credential created elsewhere. */
  readonly show: (issued: Issued) => void;
  /** To be placed in the page. */
  readonly dialogs: ReactNode;
}

/** Makes a credential and shows its value this once. */
export function useIssuing<Issued extends { readonly value: string }>(
  strings: Strings,
  form: (props: IssueFormProps<Issued>) => ReactNode,
): Issuing<Issued> {
  const [creating, setCreating] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  const onClose = () => setCreating(false);
  const onIssued = (made: Issued) => {
    setCreating(false);
    setIssued(made);
  };
  const dialogs = (
    <>
      {creating && form({ onClose, onIssued })}
      {issued && (
        <ShowSecret
          title={strings.shownTitle}
          text={strings.shownText}
          label={strings.value}
          value={issued.value}
          onClose={() => setIssued(null)}
        />
      )}
    </>
  );
  return { start: () => setCreating(true), show: setIssued, dialogs };
}
