import type { MessagesRequest } from "../message-format/format.ts";
import { VendorError } from "./vendor-error.ts";
import type { Vendor, VendorCall } from "./vendor.ts";

/** Settings that a reply can do without, and how errors name them. */
const OPTIONAL = {
  sampling: { fields: ["temperature", "top_p", "top_k"], names: /temperature|top_?p\b|top_?k\b/i },
  effort: { fields: ["reasoning_effort", "thinking", "output_config"], names: /reasoning|effort|thinking/i },
} as const;

type Group = keyof typeof OPTIONAL;
const GROUPS = Object.keys(OPTIONAL) as readonly Group[];
const MAX_REMEMBERED = 1_000;

/**
 * Tries a refused request of a conversation again without the settings that its vendor's error names, each once, and
 * remembers what the model refuses.
 */
export function tryLess(vendor: Vendor): Vendor {
  const refusedBy = new Map<string, ReadonlySet<Group>>();

  /** Only what was taken without them: a request that is refused all the same was refused for something else. */
  function remember(model: string, groups: readonly Group[]): void {
    if (refusedBy.size >= MAX_REMEMBERED) refusedBy.clear();
    refusedBy.set(model, new Set([...(refusedBy.get(model) ?? []), ...groups]));
  }

  async function ask<Result>(call: VendorCall, send: (call: VendorCall) => Promise<Result>): Promise<Result> {
    if (!call.triesLess) return send(call);
    const { model } = call.request;
    let next = { ...call, request: without(call.request, refusedBy.get(model) ?? new Set()) };
    const left: Group[] = [];
    for (let attempt = 0; ; attempt++) {
      try {
        const result = await send(next);
        if (left.length > 0 && call.triesLess !== "once") remember(model, left);
        return result;
      } catch (error) {
        const groups = attempt < GROUPS.length ? refusedGroups(error, next.request) : [];
        if (groups.length > 0) {
          left.push(...groups);
          next = { ...next, request: without(next.request, new Set(groups)) };
        } else if (attempt === 0 && wantsNoEffort(error)) {
          next = { ...next, request: { ...next.request, reasoning_effort: "none" } };
        } else throw error;
      }
    }
  }

  return {
    name: vendor.name,
    stream: (call) => ask(call, (sent) => vendor.stream(sent)),
    complete: (call) => ask(call, (sent) => vendor.complete(sent)),
    close: () => vendor.close(),
  };
}

/** Those that the error names; where it names no setting, all that the request has. */
function refusedGroups(error: unknown, request: MessagesRequest): Group[] {
  if (!isRefusedRequest(error)) return [];
  const text = `${error.param ?? ""} ${error.message}`;
  const present = GROUPS.filter((group) => has(request, group));
  const named = GROUPS.filter((group) => OPTIONAL[group].names.test(text));
  return named.length > 0 ? present.filter((group) => named.includes(group)) : present;
}

function has(request: MessagesRequest, group: Group): boolean {
  const { effort } = (request["output_config"] ?? {}) as { effort?: unknown };
  if (group === "effort" && effort !== undefined) return true;
  return OPTIONAL[group].fields.some((field) => field !== "output_config" && request[field] !== undefined);
}

const isRefusedRequest = (error: unknown): error is VendorError =>
  error instanceof VendorError && error.kind === "refused" && (error.status === 400 || error.status === 422);

/** Chat completions of models that think unasked take tools only where the request says not to think. */
const wantsNoEffort = (error: unknown): boolean =>
  isRefusedRequest(error) && /reasoning_effort to 'none'/.test(error.message);

function without(request: MessagesRequest, groups: ReadonlySet<Group>): MessagesRequest {
  if (groups.size === 0) return request;
  const rest: MessagesRequest = { ...request };
  if (groups.has("sampling")) for (const field of OPTIONAL.sampling.fields) delete rest[field];
  if (!groups.has("effort")) return rest;
  delete rest["reasoning_effort"];
  delete rest["thinking"];
  const { effort: _effort, ...config } = (rest["output_config"] ?? {}) as { effort?: unknown };
  if (Object.keys(config).length > 0) rest["output_config"] = config;
  else delete rest["output_config"];
  return rest;
}
