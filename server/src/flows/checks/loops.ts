import { foldText } from "../../platform/text/fold-text.ts";
import { waysOf, type FlowDefinition } from "../definition.ts";
import { asError, type FlowProblem } from "./problem.ts";

/** The ways out of each step, by keys of flow and step. */
type Graph = ReadonlyMap<string, readonly string[]>;

const keyOf = (flow: string, step: string): string => `${flow}\n${step}`;

/**
 * Steps of this flow from which a run comes back without asking the visitor anything, within the flow or through
 * other published flows. A question always waits, so its ways out don't count.
 */
export function loopProblems(definition: FlowDefinition, others: readonly FlowDefinition[]): FlowProblem[] {
  const own = foldText(definition.name);
  const graph = waysWithoutQuestion([...others.filter(({ name }) => foldText(name) !== own), definition]);
  const looping = placesOnLoops(graph);
  return Object.keys(definition.steps)
    .filter((step) => looping.has(keyOf(own, step)))
    .map((step) =>
      asError(
        "loop_without_question",
        { step },
        "The flow can come back here without a question, and would never end. Ask something in between.",
      ),
    );
}

function waysWithoutQuestion(flows: readonly FlowDefinition[]): Graph {
  const starts = new Map(flows.map(({ name, start }) => [foldText(name), start]));
  const graph = new Map<string, string[]>();
  for (const { name, steps } of flows) {
    const flow = foldText(name);
    for (const [id, step] of Object.entries(steps)) {
      const inside = step.kind === "ask" || step.kind === "prove" ? [] : waysOf(step);
      const ways = inside.flatMap((way) => (way === null ? [] : [keyOf(flow, way)]));
      if (step.kind === "jump" && step.step === undefined && step.flow !== undefined) {
        const target = foldText(step.flow);
        const start = starts.get(target);
        if (start !== undefined) ways.push(keyOf(target, start));
      }
      graph.set(keyOf(flow, id), ways);
    }
  }
  return graph;
}

interface Visit {
  readonly place: string;
  readonly ways: readonly string[];
  next: number;
}

/** Tarjan's strongly connected components, without recursion: a chain of flows may be long. */
function placesOnLoops(graph: Graph): ReadonlySet<string> {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const looping = new Set<string>();
  const enter = (place: string): Visit => {
    order.set(place, order.size);
    lowest.set(place, order.get(place)!);
    open.push(place);
    isOpen.add(place);
    return { place, ways: graph.get(place) ?? [], next: 0 };
  };
  const lower = (place: string, to: number) => lowest.set(place, Math.min(lowest.get(place)!, to));
  for (const root of graph.keys()) {
    if (order.has(root)) continue;
    const visits = [enter(root)];
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const way = visit.ways[visit.next++];
      if (way !== undefined) {
        if (!order.has(way)) visits.push(enter(way));
        else if (isOpen.has(way)) lower(visit.place, order.get(way)!);
        continue;
      }
      visits.pop();
      const parent = visits.at(-1);
      if (parent) lower(parent.place, lowest.get(visit.place)!);
      if (lowest.get(visit.place) !== order.get(visit.place)) continue;
      const component = open.splice(open.lastIndexOf(visit.place));
      for (const place of component) isOpen.delete(place);
      if (component.length > 1 || visit.ways.includes(visit.place))
        for (const place of component) looping.add(place);
    }
  }
  return looping;
}
