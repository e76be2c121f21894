/** What people share besides texts and files, as one line that the assistant and operators can read. */
export const locationText = (place: {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
}): string => {
  const where = [place.name, place.address].filter((part) => part !== undefined && part !== "").join(", ");
  const point = `${place.latitude}, ${place.longitude}`;
  return `📍 ${where === "" ? point : `${where} (${point})`}`;
};

export function contactText(name: string | undefined, ways: readonly (string | undefined)[]): string {
  const listed = ways.filter((way) => way !== undefined && way !== "").join(", ");
  return `👤 ${[name ?? "", listed].filter((part) => part !== "").join(": ")}`;
}
