import { ArrowDown, ArrowUp } from "lucide-react";
import { texts } from "../i18n/index.ts";
import { IconButton } from "./button.tsx";

interface Props {
  /** Of what is moved. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  /** A move is being saved. */
  readonly busy?: boolean;
  readonly onMove: (to: number) => void;
}

/** Moves one of several up or down, also by the keyboard. */
export function OrderButtons({ name, index, count, busy = false, onMove }: Props) {
  const buttonTo = (to: number) => {
    const isPossible = to >= 0 && to < count && !busy;
    // A disabled button would lose the focus, so the keyboard could not go on moving.
    return { "aria-disabled": !isPossible, onClick: () => isPossible && onMove(to) };
  };
  return (
    <>
      <IconButton icon={ArrowUp} label={`${texts.actions.moveUp}: ${name}`} {...buttonTo(index - 1)} />
      <IconButton icon={ArrowDown} label={`${texts.actions.moveDown}: ${name}`} {...buttonTo(index + 1)} />
    </>
  );
}

/** The list with one of its members at another place. */
export const reordered = <Item,>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
