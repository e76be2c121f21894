const KEYWORD = "x-mcp-header";
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const TYPES = new Set<unknown>(["string", "integer", "boolean"]);

/**
 * Whether the parameters that a header mirrors are declared as the specification of 2026-07-28 says: each under a
 * name of its own, on a plain value that is found by names alone. The official client checks it too, but writes the
 * names, which are a stranger's, to the standard error.
 */
export function hasSoundHeaders(inputSchema: object): boolean {
  const names = new Set<string>();
  const isSound = (node: unknown, isReached: boolean): boolean => {
    if (typeof node !== "object" || node === null) return true;
    if (!Array.isArray(node) && KEYWORD in node) {
      const { [KEYWORD]: name, type } = node as { [KEYWORD]: unknown; type?: unknown };
      if (!isReached || typeof name !== "string" || !TOKEN.test(name) || !TYPES.has(type)) return false;
      if (names.has(name.toLowerCase())) return false;
      names.add(name.toLowerCase());
    }
    return Object.entries(node).every(([key, value]) =>
      key === "properties" && !Array.isArray(node) ? areSound(value, isReached) : isSound(value, false),
    );
  };
  const areSound = (properties: unknown, isReached: boolean): boolean =>
    typeof properties !== "object" ||
    properties === null ||
    Object.values(properties).every((property) => isSound(property, isReached));
  return isSound(inputSchema, true);
}
