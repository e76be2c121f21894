type PluralForms = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

/** The numbers and plural forms of a language. Made when they are first wanted: each is slow to construct. */
export function createFormats(locale: string) {
  let numbers: Intl.NumberFormat | undefined;
  let rules: Intl.PluralRules | undefined;
  // Constructing the first formatter takes a phone 100 ms, and our languages write small numbers alike.
  const number = (value: number): string =>
    Number.isInteger(value) && value >= 0 && value < 1000
      ? String(value)
      : (numbers ??= new Intl.NumberFormat(locale)).format(value);
  /** The form for this count, with the count in place of `#`. */
  const plural = (count: number, forms: PluralForms): string => {
    rules ??= new Intl.PluralRules(locale);
    return (forms[rules.select(count)] ?? forms.other).replace("#", () => number(count));
  };
  return { number, plural };
}
