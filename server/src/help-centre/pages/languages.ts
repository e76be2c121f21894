const RIGHT_TO_LEFT = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]);

export function directionOf(language: string): "ltr" | "rtl" {
  const [code = "", script = ""] = language.split("-");
  if (/^(Arab|Hebr|Thaa)$/.test(script)) return "rtl";
  return RIGHT_TO_LEFT.has(code) && script !== "Latn" && script !== "Cyrl" ? "rtl" : "ltr";
}

/** The name of a language in another: `German` in en, `Deutsch` in de. */
export function languageName(language: string, within: string): string {
  try {
    return new Intl.DisplayNames([within, "en"], { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** The language of the site that a browser's Accept-Language header likes best; else the first. */
export function preferredLanguage(accepted: string, languages: readonly string[]): string {
  const wanted = accepted
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", quality = ""] = part.split(";").map((word) => word.trim());
      return { tag: tag.toLowerCase(), weight: quality.startsWith("q=") ? Number(quality.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => right.weight - left.weight);
  for (const { tag } of wanted) {
    const exact = languages.find((language) => language.toLowerCase() === tag);
    const near = languages.find((language) => baseOf(language.toLowerCase()) === baseOf(tag));
    if (exact ?? near) return (exact ?? near)!;
  }
  return languages[0]!;
}

const baseOf = (tag: string): string => tag.split("-")[0]!;
