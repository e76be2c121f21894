/** The JSON Pointer (RFC 6901) of a member below another pointer. */
export const pointerBelow = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** The members of a list or an object; none of anything else. */
export const membersOf = (value: unknown): [key: string | number, member: unknown][] => {
  if (Array.isArray(value)) return value.map((member, index) => [index, member]);
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
};
