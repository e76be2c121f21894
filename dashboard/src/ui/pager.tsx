import { ChevronLeft, ChevronRight } from "lucide-react";
import { texts } from "../i18n/index.ts";
import { IconButton } from "./button.tsx";

interface PagerProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, limit, total, onPage }: PagerProps) {
  if (total <= limit && page === 1) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(total, page * limit);
  return (
    <nav
      aria-label={texts.pager.label}
      className="flex items-center justify-end gap-1 border-t border-line px-4 py-2 text-[13px] text-muted"
    >
      <span className="me-2 tabular-nums">{texts.pager.range(first, last, total)}</span>
      <IconButton
        icon={ChevronLeft}
        label={texts.pager.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label={texts.pager.next}
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
