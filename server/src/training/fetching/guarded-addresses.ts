import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { FileProblem } from "../extraction/file-problem.ts";
import { isPublicAddress } from "./addresses.ts";

export interface ResolvedAddress {
  address: string;
  family: number;
}
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

export interface GuardOptions {
  /** Lets every address pass; for installations that keep their files in their own network. */
  allowPrivateAddresses?: boolean | undefined;
  /** A custom rule in place of "public addresses only". */
  isAddressAllowed?: ((address: string) => boolean) | undefined;
  resolve?: Resolve | undefined;
}

/**
 * Resolves a host once and checks every answer. The caller connects to these very addresses, so that a
 * name whose answer changes between check and connection gains nothing.
 */
export async function guardedAddresses(hostname: string, options: GuardOptions): Promise<ResolvedAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses =
    family === 0 ? await answersFor(host, options.resolve ?? systemResolve) : [{ address: host, family }];
  if (options.allowPrivateAddresses) return addresses;
  const isAllowed = options.isAddressAllowed ?? isPublicAddress;
  // One unfit answer among several condemns the name: no public host has one.
  const refused = addresses.find(({ address }) => !isAllowed(address));
  if (refused) throw new FileProblem("not_public", { detail: `${host} is ${refused.address}` });
  return addresses;
}

async function answersFor(hostname: string, resolve: Resolve): Promise<ResolvedAddress[]> {
  let answers: ResolvedAddress[];
  try {
    answers = await resolve(hostname);
  } catch (cause) {
    throw new FileProblem("unreachable", { detail: `${hostname} has no address`, cause });
  }
  const usable = answers.map(({ address }) => ({ address, family: isIP(address) }));
  if (usable.length === 0 || usable.some(({ family }) => family === 0)) {
    throw new FileProblem("unreachable", { detail: `${hostname} has no address` });
  }
  return usable;
}

async function systemResolve(hostname: string): Promise<ResolvedAddress[]> {
  return lookup(hostname, { all: true });
}
