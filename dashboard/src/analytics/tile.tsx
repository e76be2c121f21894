import { Badge } from "../ui/badge.tsx";
import type { Change } from "./change.ts";

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly change: Change | null;
}

/** A figure with its change since the previous period, inside a `dl`. */
export function Tile({ label, value, hint, change }: TileProps) {
  return (
    <div className="flex flex-col rounded-xl border border-line bg-surface px-4 py-3 shadow-xs">
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="mt-1 flex flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-xl font-semibold tracking-tight tabular-nums">{value}</span>
          {change && (
            <Badge tone={change.tone}>
              <span aria-hidden>{change.shown}</span>
              <span className="sr-only">{change.spoken}</span>
            </Badge>
          )}
        </span>
        <span className="mt-1 text-[13px] leading-snug text-muted">{hint}</span>
      </dd>
    </div>
  );
}
