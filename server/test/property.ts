import fc from "fast-check";

/**
 * The same examples every time, so that a change is judged by its effect. `PARLEY_SEED=random` searches for new
 * ones, `PARLEY_SEED=<number>` repeats a find.
 */
const asked = process.env.PARLEY_SEED ?? "20260101";
if (asked !== "random") fc.configureGlobal({ seed: Number(asked) });

export { fc };
