import { hashSecret } from "../../platform/secrets/secrets.ts";
import { storable } from "./store-events.ts";

/** The uid of the visitor who stands for a person in threads that several people share. */
export const personUid = (channelUid: string, senderId: string): string =>
  hashSecret(`${channelUid}\nperson\n${storable(senderId)}`).slice(0, 40);
