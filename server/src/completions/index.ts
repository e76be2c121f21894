export { registerCompletions } from "./register-completions.ts";
