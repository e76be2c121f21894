/** RFC 6901: empty for the whole, otherwise parts that each begin with a slash. */
export const isPointer = (pointer: string): boolean => /^(?:\/(?:[^~]|~[01])*)?$/.test(pointer);

/** The part of a JSON value that a pointer names; undefined if there is none. Only own properties count. */
export function valueAtPointer(value: unknown, pointer: string): unknown {
  if (pointer === "") return value;
  let found = value;
  for (const part of pointer.slice(1).split("/")) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}
