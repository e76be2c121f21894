import { minVersion, satisfies } from "semver";

export interface PackageEngine {
  readonly version?: string;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
}

/** The packages of the product whose authors exclude the oldest Node that we support. */
export function packagesBeyondNode(
  packages: Readonly<Record<string, PackageEngine>>,
  supported: string,
): string[] {
  const oldest = minVersion(supported)!.version;
  return Object.entries(packages)
    .filter(([, { dev, engines }]) => !dev && engines?.node && !satisfies(oldest, engines.node))
    .map(([path, { version, engines }]) => `${path}@${version} needs Node ${engines?.node}, not ${oldest}`);
}
