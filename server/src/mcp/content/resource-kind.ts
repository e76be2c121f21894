import type { AppEvent } from "../../platform/events/app-event.ts";
import type { McpCaller, Resource, ResourceTemplate } from "../transport/index.ts";

export const ENTRIES_PER_PAGE = 100;
export const JSON_TYPE = "application/json";

export interface ListedProject {
  readonly uid: string;
  readonly name: string;
}

export interface ResourceList {
  readonly resources: readonly Resource[];
  readonly isLast: boolean;
}

/** One kind of a project's records that clients can list and read. */
export interface ResourceKind {
  /** Offered where these operations exist and the token may use them. */
  readonly operations: readonly string[];
  readonly template: ResourceTemplate;
  /** Finds the template's variables in an address. */
  readonly pattern: RegExp;
  /** A page of them; absent if another kind lists them. */
  list?(caller: McpCaller, project: ListedProject, page: number, signal: AbortSignal): Promise<ResourceList>;
  /** Undefined if there is no such record. */
  read(caller: McpCaller, values: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown>;
  /** Whether an event changes the record; absent where changes are not told. */
  isChangedBy?(values: Readonly<Record<string, string>>, event: AppEvent): boolean;
}

export const address = (project: string, ...path: string[]): string =>
  `parley://projects/${[project, ...path].map(encodeURIComponent).join("/")}`;

const LONGEST_EXCERPT = 120;

export function shortened(text: string): string {
  return text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT - 1)}…` : text;
}
