import { presentUser, signedInPerson } from "../access/index.ts";
import { findUser, updateUser } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { unauthenticated } from "../platform/errors/app-error.ts";
import type { Context } from "../platform/operations/context.ts";

/** Where the signed-in person's own picture is stored. */
export function ownPicture(context: Context) {
  const { userId } = signedInPerson(context);
  return {
    owner: async () => ({ use: "person", userId }) as const,
    async store({ sql }: Transaction, address: string | null) {
      await updateUser(sql, userId, { profilePic: address, now: context.now() });
      const user = await findUser(sql, userId);
      if (!user) throw unauthenticated("Please sign in");
      return presentUser(user);
    },
  };
}
