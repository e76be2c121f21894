import { useCallback, useState } from "react";

/** As many as one call changes. */
const MOST = 1_000;

export interface Selection {
  readonly uids: readonly string[];
  readonly has: (sessionUid: string) => boolean;
  readonly toggle: (sessionUid: string) => void;
  readonly clear: () => void;
}

/** The conversations that are ticked in the list. */
export function useSelection(): Selection {
  const [uids, setUids] = useState<readonly string[]>([]);
  const toggle = useCallback(
    (uid: string) =>
      setUids((current) =>
        current.includes(uid)
          ? current.filter((one) => one !== uid)
          : current.length < MOST
            ? [...current, uid]
            : current,
      ),
    [],
  );
  const clear = useCallback(() => setUids([]), []);
  return { uids, toggle, clear, has: (uid) => uids.includes(uid) };
}
