/** Whether `npm run test:full` runs, which takes the time for every round on both engines. */
export const isFull = process.env.PARLEY_FULL === "true";
