import { useEffect, useRef, type RefObject } from "react";

const NEAR_PX = 40;

interface EndInSight {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
}

/** Keeps the end of what grows in sight; whoever has gone up to read is left there, unless `must` says otherwise. */
export function useEndInSight(must: boolean, growing: readonly unknown[]): EndInSight {
  const ref = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  useEffect(() => {
    const { current } = ref;
    if (current && (isFollowing.current || must)) current.scrollTop = current.scrollHeight;
  }, growing);
  return {
    ref,
    onScroll() {
      const { current } = ref;
      if (!current) return;
      const { scrollTop, scrollHeight, clientHeight } = current;
      // More may have come since the end was reached: only who goes up has left it.
      if (scrollHeight - scrollTop - clientHeight < NEAR_PX) isFollowing.current = true;
      else if (scrollTop < lastTop.current) isFollowing.current = false;
      lastTop.current = scrollTop;
    },
  };
}
