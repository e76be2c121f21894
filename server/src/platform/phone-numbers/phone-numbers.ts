import { CALLING_CODES, SHARED_CODES } from "./calling-codes.ts";

/** A number with its country code, as networks write it. */
export const E164 = /^\+[1-9]\d{6,14}$/;

const LONGEST_PREFIX = 7;

/**
 * A number as people write it (`+44 (0)20 7946 0000`, `0044 …`) in E.164; null where its country is not known. Numbers
 * without a country are understood in North America alone, where all have ten digits, and only near a number of there.
 */
export function toE164(text: string, near: string): string | null {
  const digits = text.replace(/\D/g, "");
  const international = text.trim().replace(/^00/, "+");
  const written = international.startsWith("+")
    ? `+${international.replace(/\(0\)/, "").replace(/\D/g, "")}`
    : near.startsWith("+1") && /^1?[2-9]\d{9}$/.test(digits)
      ? `+1${digits.slice(-10)}`
      : "";
  return E164.test(written) ? written : null;
}

/**
 * The digits of a number without its country code and trunk zero, which a text may have in another form (`030 …` for
 * `+49 30 …`); null where they are too few to name one person.
 */
export function nationalDigits(text: string): string | null {
  const number = toE164(text, "");
  const digits = number ? number.slice(1 + callingCodeOf(number).length) : text.replace(/\D/g, "");
  const national = digits.replace(/^0+/, "");
  return national.length < SHORTEST_NATIONAL ? null : national;
}

/** Shorter ones occur in other numbers by chance. */
const SHORTEST_NATIONAL = 7;

/** The country code of a number in E.164, without what countries share of it: 1 for all of North America. */
function callingCodeOf(number: string): string {
  const digits = number.slice(1);
  if (/^[17]/.test(digits)) return digits.slice(0, 1);
  return CALLING_CODES.has(digits.slice(0, 2)) ? digits.slice(0, 2) : digits.slice(0, 3);
}

/** The ISO code of the country that a number in E.164 belongs to; null for codes of no country, such as satellites. */
export function countryOf(number: string): string | null {
  const digits = number.slice(1);
  for (let length = LONGEST_PREFIX; length > 0; length -= 1) {
    const prefix = digits.slice(0, length);
    const country = SHARED_CODES.get(prefix) ?? CALLING_CODES.get(prefix);
    if (country) return country;
  }
  return null;
}

const COUNTRIES: ReadonlySet<string> = new Set([...CALLING_CODES.values(), ...SHARED_CODES.values()]);

/** Countries (`DE`) and beginnings of numbers (`+49`), separated by commas or spaces; null where one of them is neither. */
export function parseAreas(text: string): readonly string[] | null {
  const areas = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((area) => area !== "");
  return areas.every((area) => COUNTRIES.has(area) || /^\+[1-9]\d{0,9}$/.test(area)) ? areas : null;
}

export const isInAreas = (number: string, areas: readonly string[]): boolean =>
  areas.some((area) => (area.startsWith("+") ? number.startsWith(area) : countryOf(number) === area));

/**
 * Beginnings of numbers that charge the caller more than a call: premium and shared cost services, personal numbers and
 * satellites. Not complete, and no list can be: the countries that may be called are the real limit.
 */
const PREMIUM = new RegExp(
  `^\\+(?:${[
    // Of no country: shared cost, premium, satellites and international networks.
    "808|87[08]|88[1238]|979",
    // North America.
    "1900|1\\d{3}976",
    // Europe.
    "30(?:90|80[167])|31(?:90)|32(?:70|90)|33(?:8[129])|34(?:80[367]|905)|351(?:6|70[78]|76)|353(?:15[1-9]0)",
    "357(?:90)|358(?:600|700)|359(?:90)|36(?:90)|39(?:84|89|178|199)|40(?:90)|41(?:84|90)|420(?:90)",
    "43(?:8[12]|9)|44(?:70|84|87|9)|45(?:90)|46(?:77|900|939|944)|47(?:81[05]|82[09])|48(?:70|80[14])",
    "49(?:118|12|137|180|190|900)",
    // Elsewhere.
    "27(?:86)|61(?:13|19)|64(?:900)|65(?:1900)|7(?:803|809)|81(?:570|990)|86(?:400)|90(?:888|898|900)|91(?:186)",
    "972(?:1700|1900|1919)",
  ].join("|")})`,
);

export const isPremium = (number: string): boolean => PREMIUM.test(number);
