/** What is being written, to the visitor or to the team. */
export interface Draft {
  readonly kind: "reply" | "note";
  readonly text: string;
}

/** A draft in this tab, and how it relates to the one on the server. */
export interface LocalDraft extends Draft {
  /** The version on the server that it continues; null for none. */
  readonly version: number | null;
  /** It has been typed since it was saved, or could not be saved. */
  readonly isUnsaved: boolean;
}

export type ChangeDraft = (update: (draft: Draft) => Partial<Draft>) => void;
