export { framePolicy } from "./frame-policy.ts";
