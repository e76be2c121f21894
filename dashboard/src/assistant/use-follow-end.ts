import { useEffect, type RefObject } from "react";

const NEAR_PX = 80;

/** Keeps the end in sight as the content grows, such as by buttons and steps that load later, unless the person has scrolled up. */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [outer, inner] = [scroller.current, content.current];
    if (!outer || !inner) return;
    let isAtEnd = true;
    const onScroll = () => {
      isAtEnd = outer.scrollHeight - outer.scrollTop - outer.clientHeight < NEAR_PX;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) outer.scrollTop = outer.scrollHeight;
    });
    outer.addEventListener("scroll", onScroll, { passive: true });
    observer.observe(inner);
    observer.observe(outer);
    return () => {
      outer.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [scroller, content]);
}
