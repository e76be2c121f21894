import { waysOfStep, type FlowDraft } from "./draft.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
}

const COLUMN = 260;
const ROW = 170;

const isNear = (one: Place, other: Place): boolean =>
  Math.abs(one.x - other.x) < COLUMN && Math.abs(one.y - other.y) < ROW - 20;

/** Where each step is drawn: its own place, else a free one below the step that leads to it. */
export function placesOf({ steps, start }: FlowDraft): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const [id, { position }] of Object.entries(steps)) if (position) places.set(id, position);
  const place = (id: string, wanted: Place) => {
    if (places.has(id)) return;
    let { x } = wanted;
    while ([...places.values()].some((other) => isNear({ ...wanted, x }, other))) x += COLUMN + 20;
    places.set(id, { x, y: wanted.y });
  };
  const seen = new Set<string>();
  // The steps that nothing leads to stand beside the others.
  for (const first of [start, ...Object.keys(steps)]) {
    const queue = seen.has(first) ? [] : [first];
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const step = steps[id];
      if (!step || seen.has(id)) continue;
      seen.add(id);
      place(id, { x: 0, y: 0 });
      const { x, y } = places.get(id)!;
      for (const { to } of waysOfStep(step)) {
        if (to === null || seen.has(to) || !steps[to]) continue;
        place(to, { x, y: y + ROW });
        queue.push(to);
      }
    }
  }
  return places;
}

/** Forgets where the steps were drawn, so that they are rearranged. */
export const arranged = (draft: FlowDraft): FlowDraft => ({
  ...draft,
  steps: Object.fromEntries(
    Object.entries(draft.steps).map(([id, { position: _former, ...step }]) => [id, step]),
  ) as FlowDraft["steps"],
});
