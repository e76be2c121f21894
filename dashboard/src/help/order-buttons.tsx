import { ArrowDown, ArrowUp } from "lucide-react";
import { helpTexts } from "../i18n/areas/help.ts";
import { IconButton } from "../ui/button.tsx";

const strings = helpTexts.list;

interface Props {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly busy: boolean;
  readonly onMove: (to: number) => void;
}

/** Moves one of several up or down, also by the keyboard. */
export function OrderButtons({ name, index, count, busy, onMove }: Props) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={strings.up(name)}
        disabled={index === 0 || busy}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={strings.down(name)}
        disabled={index === count - 1 || busy}
        onClick={() => onMove(index + 1)}
      />
    </>
  );
}

/** The list with one of its members at another place. */
export const reordered = (ids: readonly number[], from: number, to: number): number[] =>
  ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!);
