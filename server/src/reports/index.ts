export { reportEffects } from "./record-figures.ts";
