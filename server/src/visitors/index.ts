export { framingSites } from "./framing-sites.ts";
