import { useRead } from "./query.ts";

/** Whether the installation has a mail server; undefined until the server has answered. */
export const useSendsMail = (): boolean | undefined =>
  useRead("getSignInOptions", undefined).data?.data.sends_mail;
