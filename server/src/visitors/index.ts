export { extensionChat } from "./extension-chat.ts";
export { framePolicy } from "./frame-policy.ts";
