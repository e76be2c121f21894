/** One line that names every problem of the settings. */
export const invalid = (problems: readonly string[]): Error =>
  new Error(`Invalid configuration: ${problems.join("; ")}.`);
