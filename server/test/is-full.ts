/** Whether `npm run test:full` runs: as many rounds as ever, on both engines. */
export const isFull = process.env.PARLEY_FULL === "true";
