import { userInfo } from "node:os";

/** The user who runs the command line. A container's user may have a number but no name. */
export function shellUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
