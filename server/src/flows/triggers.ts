import { foldText } from "../platform/text/fold-text.ts";
import type { Trigger } from "./definition.ts";
import type { FlowSource } from "./library.ts";

type TriggerOf<Kind extends Trigger["kind"]> = Extract<Trigger, { kind: Kind }>;

export const triggersOf = <Kind extends Trigger["kind"]>(source: FlowSource, kind: Kind): TriggerOf<Kind>[] =>
  source.definition.triggers.filter((trigger): trigger is TriggerOf<Kind> => trigger.kind === kind);

export interface StartedBy {
  readonly source: FlowSource;
  readonly trigger: Trigger["kind"] | "name";
}

/** The labels of the buttons that an empty conversation shows. */
export const buttonLabels = (sources: readonly FlowSource[]): string[] => [
  ...new Set(sources.flatMap((source) => triggersOf(source, "button").map(({ label }) => label))),
];

export function findByButton(sources: readonly FlowSource[], text: string): StartedBy | null {
  const said = foldText(text.trim());
  const source = sources.find((one) =>
    triggersOf(one, "button").some(({ label }) => foldText(label) === said),
  );
  return source ? { source, trigger: "button" } : null;
}

/** In the test chat the name of a flow starts it, whatever its triggers are. */
export function findByName(sources: readonly FlowSource[], text: string): StartedBy | null {
  const said = foldText(text.trim());
  const source = sources.find(({ definition }) => foldText(definition.name) === said);
  return source ? { source, trigger: "name" } : null;
}

export function findByEvent(sources: readonly FlowSource[], event: string): StartedBy | null {
  const said = foldText(event.trim());
  const source = sources.find((one) => triggersOf(one, "event").some(({ name }) => foldText(name) === said));
  return source ? { source, trigger: "event" } : null;
}

export function findByPage(sources: readonly FlowSource[], page: string): StartedBy | null {
  const source = sources.find((one) =>
    triggersOf(one, "page").some(({ pattern }) => fitsPage(pattern, page)),
  );
  return source ? { source, trigger: "page" } : null;
}

export function findByBeginning(sources: readonly FlowSource[]): StartedBy | null {
  const source = sources.find((one) => triggersOf(one, "start").length > 0);
  return source ? { source, trigger: "start" } : null;
}

/** A pattern that begins with a slash is compared with the path alone; query and fragment don't count. */
export function fitsPage(pattern: string, page: string): boolean {
  if (!URL.canParse(page)) return false;
  const { origin, pathname } = new URL(page);
  return fitsGlob(pattern, pattern.startsWith("/") ? pathname : `${origin}${pathname}`);
}

/** `*` stands for anything. Each part is found from where the last one ended, so the time is linear. */
function fitsGlob(pattern: string, text: string): boolean {
  const parts = foldText(pattern).split("*");
  const subject = foldText(text);
  const first = parts[0]!;
  if (parts.length === 1) return subject === first || subject === `${first}/`;
  const last = parts.at(-1)!;
  if (!subject.startsWith(first) || !subject.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = subject.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= subject.length - last.length;
}
