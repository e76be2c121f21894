/** Whether `npm run test:all -- --long` runs, which takes the time for many rounds. */
export const isLong = process.env.PARLEY_LONG === "true";
