/** A mistake that is planted: in a copy of the file, and only while it is switched on. */
export interface Planted {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** The switch, as the changed source reads it. */
const on = (name: string): string => `((globalThis as { planted?: string }).planted === "${name}")`;

export const plant = (
  name: string,
  file: string,
  find: string,
  replace: (isOn: string) => string,
): Planted => ({ name, file: `server/src/${file}`, find, replace: replace(on(name)) });
