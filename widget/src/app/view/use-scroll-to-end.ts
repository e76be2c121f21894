import { useEffect, useRef, type RefObject } from "react";

const NEAR_PX = 40;

interface ScrollToEnd {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
}

/** Scrolls to the end as content grows, unless the visitor has scrolled up; `must` scrolls in any case. */
export function useScrollToEnd(must: boolean, content: readonly unknown[]): ScrollToEnd {
  const ref = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  useEffect(() => {
    const { current } = ref;
    if (current && (isFollowing.current || must)) current.scrollTop = current.scrollHeight;
  }, content);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    // What opens below, such as the rating or a longer draft, must not cover the last message.
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) current.scrollTop = current.scrollHeight;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onScroll() {
      const { current } = ref;
      if (!current) return;
      const { scrollTop, scrollHeight, clientHeight } = current;
      // More may have arrived since the end was reached: only scrolling up leaves it.
      if (scrollHeight - scrollTop - clientHeight < NEAR_PX) isFollowing.current = true;
      else if (scrollTop < lastTop.current) isFollowing.current = false;
      lastTop.current = scrollTop;
    },
  };
}
