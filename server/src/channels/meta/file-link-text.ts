import type { OutgoingFile } from "../channel.ts";

/** For files of a kind that the vendor does not take. */
export const fileLinkText = ({ name, url }: Pick<OutgoingFile, "name" | "url">): string => `${name}\n${url}`;
