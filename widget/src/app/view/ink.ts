/** Black or white, whichever is read better on a color such as #2563eb. */
export function inkOn(color: string): string {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where both contrasts are equal.
  return luminance > 0.179 ? "#000000" : "#ffffff";
}
