import { useState } from "react";
import { cx } from "./class-names.ts";

interface Props {
  readonly name: string;
  /** The address of the picture; initials without one, and where it can't be loaded. */
  readonly picture?: string | null | undefined;
  readonly className?: string;
}

/** A person's picture, or else their initials. */
export function Avatar({ name, picture, className = "size-7 text-[11px]" }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const initials = name
    .trim()
    .split(/\s+/)
    .map((word) => (Array.from(word)[0] ?? "").toUpperCase())
    .slice(0, 2)
    .join("");
  return (
    <span
      aria-hidden
      className={cx(
        "grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent/15 font-semibold text-accent-ink",
        className,
      )}
    >
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setBroken(picture)}
        />
      ) : (
        initials || "?"
      )}
    </span>
  );
}
