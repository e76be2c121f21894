import {
  hasStatus,
  invalidArguments,
  type McpCaller,
  type McpOffer,
  type Resource,
} from "../transport/index.ts";
import { listRecords } from "./conversation.ts";
import {
  ENTRIES_PER_PAGE,
  JSON_TYPE,
  type ListedProject,
  type ResourceKind,
  type ResourceList,
} from "./resource-kind.ts";
import { RESOURCE_KINDS } from "./resource-kinds.ts";

const OPENAPI_URI = "parley://openapi.json";
const PROJECTS_PER_PAGE = 100;
/** How many lists one page may read; the rest follows on the next page. */
const LISTS_PER_PAGE = 8;

/** Clients that read whole lists when they connect would spend a token's calls on unused pages. */
const LATEST_LISTED = 1000;

/** The cursor of a list: which page of projects, which of them, which kind of records, which page of those. */
interface Position {
  readonly projects: number;
  readonly project: number;
  readonly kind: number;
  readonly page: number;
}

/** The records of the projects that a token reaches, and the description of the API. Everything is read by the door. */
export function projectResources(openApi: () => string): NonNullable<McpOffer["resources"]> {
  return {
    async list(caller, cursor, signal) {
      const kinds = (await usableKinds(caller)).filter((kind) => "list" in kind);
      const first = cursor === undefined ? [openApiResource()] : [];
      const start = cursor === undefined ? { projects: 1, project: 0, kind: 0, page: 1 } : readCursor(cursor);
      const { resources, next } = await collect(caller, kinds, start, signal);
      return { resources: [...first, ...resources], ...(next ? { nextCursor: writeCursor(next) } : {}) };
    },
    templates: async (caller) => (await usableKinds(caller)).map(({ template }) => template),
    async read(caller, uri, signal) {
      const contents = (text: string) => ({ contents: [{ uri, mimeType: JSON_TYPE, text }] });
      if (uri === OPENAPI_URI) return contents(openApi());
      for (const kind of await usableKinds(caller)) {
        const values = valuesIn(kind, uri);
        if (!values) continue;
        const record = await kind.read(caller, values, signal).catch(noneIfMissing);
        return record === undefined ? undefined : contents(JSON.stringify(record, null, 2));
      }
      return undefined;
    },
    async watch(caller, uri, signal) {
      for (const kind of await usableKinds(caller)) {
        const values = valuesIn(kind, uri);
        if (!values || !kind.isChangedBy) continue;
        await kind.read(caller, values, signal);
        return (event) => kind.isChangedBy?.(values, event) === true;
      }
      return undefined;
    },
  };
}

const openApiResource = (): Resource => ({
  uri: OPENAPI_URI,
  name: "OpenAPI document",
  description: "Every API operation with its fields, responses and errors",
  mimeType: JSON_TYPE,
});

async function usableKinds(caller: McpCaller): Promise<ResourceKind[]> {
  const usable = await caller.usable();
  return RESOURCE_KINDS.filter(({ operations }) => operations.every((name) => usable.has(name)));
}

function valuesIn({ pattern }: ResourceKind, uri: string): Record<string, string> | null {
  const groups = pattern.exec(uri)?.groups;
  if (!groups) return null;
  try {
    const given = Object.entries(groups).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}

async function collect(
  caller: McpCaller,
  kinds: readonly ResourceKind[],
  start: Position,
  signal: AbortSignal,
) {
  const resources: Resource[] = [];
  let position = start;
  let projects = await projectsOf(caller, position.projects, signal);
  for (let lists = 0; lists < LISTS_PER_PAGE && resources.length < ENTRIES_PER_PAGE; lists += 1) {
    const project = projects[position.project];
    const kind = kinds[position.kind];
    if (!project || !kind) {
      if (projects.length < PROJECTS_PER_PAGE) return { resources, next: null };
      position = { projects: position.projects + 1, project: 0, kind: 0, page: 1 };
      projects = await projectsOf(caller, position.projects, signal);
      continue;
    }
    const found = await kind.list?.(caller, project, position.page, signal).catch(noneIfForbidden);
    resources.push(...(found?.resources ?? []));
    position = after(position, found?.isLast === false, kinds.length);
  }
  return { resources, next: position };
}

/** Lists leave out what the caller may not read in one project, instead of failing for all. */
function noneIfForbidden(error: unknown): ResourceList {
  if (hasStatus(error, 403)) return { resources: [], isLast: true };
  throw error;
}

/** The protocol's own answer to an address that leads nowhere names the address. */
function noneIfMissing(error: unknown): undefined {
  if (!hasStatus(error, 404)) throw error;
}

function after(position: Position, hasMore: boolean, kinds: number): Position {
  if (hasMore && position.page * ENTRIES_PER_PAGE < LATEST_LISTED)
    return { ...position, page: position.page + 1 };
  if (position.kind + 1 < kinds) return { ...position, kind: position.kind + 1, page: 1 };
  return { ...position, project: position.project + 1, kind: 0, page: 1 };
}

export async function projectsOf(
  caller: McpCaller,
  page: number,
  signal: AbortSignal,
): Promise<ListedProject[]> {
  if (!(await caller.usable()).has("getMyProjects")) return [];
  const projects = await listRecords(caller, "getMyProjects", { limit: PROJECTS_PER_PAGE, page }, signal);
  return projects.map(({ project_uid: uid, name }) => ({ uid: String(uid), name: String(name) }));
}

const writeCursor = ({ projects, project, kind, page }: Position): string =>
  [projects, project, kind, page].join("-");

function readCursor(cursor: string): Position {
  const match = /^(\d{1,6})-(\d{1,6})-(\d{1,2})-(\d{1,6})$/.exec(cursor);
  const [projects = 0, project = 0, kind = 0, page = 0] = (match ?? []).slice(1).map(Number);
  if (projects < 1 || page < 1) return invalidArguments({ cursor: "cursor must come from resources/list." });
  return { projects, project, kind, page };
}
