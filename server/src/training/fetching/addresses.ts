import { isIP } from "node:net";

interface Range {
  bytes: number[];
  prefix: number;
  why: string;
}

const refusedIpv4 = ranges([
  ["0.0.0.0/8", "this network"],
  ["10.0.0.0/8", "private"],
  ["100.64.0.0/10", "carrier-grade NAT"],
  ["127.0.0.0/8", "loopback"],
  ["168.63.129.16/32", "metadata"],
  ["169.254.0.0/16", "link-local and metadata"],
  ["172.16.0.0/12", "private"],
  ["192.0.0.0/24", "protocol assignments"],
  ["192.0.2.0/24", "documentation"],
  ["192.88.99.0/24", "6to4 relay"],
  ["192.168.0.0/16", "private"],
  ["198.18.0.0/15", "benchmarking"],
  ["198.51.100.0/24", "documentation"],
  ["203.0.113.0/24", "documentation"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved"],
]);

/** Inside 2000::/3, the only space given out so far; everything outside it is refused anyway. */
const refusedIpv6 = ranges([
  ["2001::/23", "protocol assignments, Teredo and benchmarking"],
  ["2001:db8::/32", "documentation"],
  ["2002::/16", "6to4"],
  ["3fff::/20", "documentation"],
]);

const [globalUnicast, mappedIpv4, nat64] = ranges([
  ["2000::/3", "global unicast"],
  ["::ffff:0:0/96", "IPv4-mapped"],
  ["64:ff9b::/96", "NAT64"],
]) as [Range, Range, Range];

/** True only for an address of the public internet; anything that is no address is not public. */
export function isPublicAddress(address: string): boolean {
  return nonPublicReason(address) === null;
}

/** The name of the range that makes an address unfit, or null for a public one. */
export function nonPublicReason(address: string): string | null {
  const bytes = addressBytes(address);
  if (!bytes) return "not an address";
  if (bytes.length === 4) return refusedBy(refusedIpv4, bytes);
  // These two reach the IPv4 internet, so the address inside decides.
  if (within(mappedIpv4, bytes) || within(nat64, bytes)) return refusedBy(refusedIpv4, bytes.slice(12));
  if (!within(globalUnicast, bytes)) return "not global unicast";
  return refusedBy(refusedIpv6, bytes);
}

function refusedBy(list: Range[], bytes: number[]): string | null {
  return list.find((range) => within(range, bytes))?.why ?? null;
}

function within({ bytes: network, prefix }: Range, address: number[]): boolean {
  for (let bit = 0; bit < prefix; bit += 8) {
    const mask = prefix - bit >= 8 ? 0xff : (0xff << (8 - (prefix - bit))) & 0xff;
    if (((network[bit / 8] ?? 0) & mask) !== ((address[bit / 8] ?? 0) & mask)) return false;
  }
  return true;
}

function ranges(table: [cidr: string, why: string][]): Range[] {
  return table.map(([cidr, why]) => {
    const [address = "", prefix = ""] = cidr.split("/");
    const bytes = addressBytes(address);
    if (!bytes) throw new Error(`Not an address range: ${cidr}`);
    return { bytes, prefix: Number(prefix), why };
  });
}

function addressBytes(text: string): number[] | null {
  const address = text.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const version = isIP(address);
  if (version === 4) return address.split(".").map(Number);
  if (version === 6) return ipv6Bytes(address);
  return null;
}

/** Only for text that `isIP` has accepted. */
function ipv6Bytes(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = dotted ? `${dotted[1]}${pair(dotted[2], dotted[3])}:${pair(dotted[4], dotted[5])}` : address;
  const [head = "", tail] = hex.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill("0"), ...after].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

function pair(high: string | undefined, low: string | undefined): string {
  return ((Number(high) << 8) | Number(low)).toString(16);
}
