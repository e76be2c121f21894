/** Where Parley must install. */
const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64", "win32-x64"];

const SYSTEMS = /^(linux|darwin|win32|windows|android|freebsd|netbsd|openbsd|openharmony|sunos|aix)$/;
const PROCESSORS = /^(x64|arm64|arm|ia32|ppc64|riscv64|s390x|loong64|mips64el)$/;

export interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The optional packages that a lock file names and does not contain, although a supported platform needs them.
 * npm writes such a file when it resolves with a node_modules of one platform, and `npm ci` then fails on the others.
 */
export function missingPlatformPackages(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => isSupported(name))
      .filter(([name, range]) => !satisfies(findPackage(packages, path, name), range))
      .map(([name, range]) => `${name}@${range}, needed by ${path || "the root package"}`),
  );
}

/** A missing package can be judged by its name alone. One that names no platform is for all of them. */
function isSupported(name: string): boolean {
  const words = name.split(/[-/@]/);
  const system = words.find((word) => SYSTEMS.test(word));
  const processor = words.find((word) => PROCESSORS.test(word));
  if (!system || !processor) return true;
  return PLATFORMS.includes(`${system === "windows" ? "win32" : system}-${processor}`);
}

/** Platform packages are pinned to the version of the package that loads them; ranges are npm's to resolve. */
function satisfies(found: LockedPackage | undefined, range: string): boolean {
  return found !== undefined && (!/^\d/.test(range) || found.version === range);
}

/** As Node does: in the package's own folder first, then in each folder above. */
function findPackage(
  packages: Readonly<Record<string, LockedPackage>>,
  from: string,
  name: string,
): LockedPackage | undefined {
  const found = packages[`${from === "" ? "" : `${from}/`}node_modules/${name}`];
  if (found || from === "") return found;
  return findPackage(packages, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
}
