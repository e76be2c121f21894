import type { Answer } from "../api/client.ts";

/** How the signed-in person is notified in a project. */
export type Settings = Answer<"getNotificationSettings">["data"];
