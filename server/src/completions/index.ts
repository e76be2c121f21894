export { COMPLETIONS_DESCRIPTION, registerCompletions } from "./register-completions.ts";
