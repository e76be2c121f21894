import { EVERYTHING, isSame } from "./inbox-filter.ts";
import type { InboxView } from "./use-inbox-view.ts";

/** Whether the list shows what was found in all conversations. */
export const isEverywhere = ({ filter }: Pick<InboxView, "filter">): boolean =>
  filter.search !== "" && isSame(filter, { ...EVERYTHING, search: filter.search, order: filter.order });

/** Searches every conversation, not only those of the open view; filters that the person has set stay. */
export function searchFor(view: InboxView, search: string): void {
  const { filter, isChanged, discard, setFilter } = view;
  if (search === "" && isEverywhere(view)) return discard();
  const narrowed = isChanged ? filter : { ...EVERYTHING, order: filter.order };
  setFilter({ ...narrowed, search });
}
