import { hashSecret } from "../../platform/secrets/secrets.ts";
import type { IncomingMessageEvent } from "../channel.ts";
import { storable } from "./store-events.ts";

/** Whether the person who writes is a visitor of their own, and not the thread's. */
export const isOwnVisitor = ({ isShared, isByOther }: IncomingMessageEvent): boolean =>
  isShared === true || isByOther === true;

/** The uid of the visitor who stands for a person in threads that several people share. */
export const personUid = (channelUid: string, senderId: string): string =>
  hashSecret(`${channelUid}\nperson\n${storable(senderId)}`).slice(0, 40);
