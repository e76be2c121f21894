const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\n": "\\n" };

/** `{operation="sendMessage",status="200"}`, or nothing without labels. */
export function labelsOf(names: readonly string[], values: readonly string[]): string {
  if (names.length === 0) return "";
  const pairs = names.map(
    (name, index) => `${name}="${(values[index] ?? "").replaceAll(/["\\\n]/g, (sign) => ESCAPES[sign]!)}"`,
  );
  return `{${pairs.join(",")}}`;
}

export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  return String(value);
}
