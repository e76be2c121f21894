/** A person's initials. */
export function Avatar({ name }: { readonly name: string }) {
  const initials = name
    .trim()
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join("");
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-[11px] font-semibold text-accent-ink"
    >
      {initials || "?"}
    </span>
  );
}
