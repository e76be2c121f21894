/** Images of Dockerfile and compose.yaml. What compose.yaml builds itself has no registry. */
const IMAGES =
  /^(?<before>FROM +|(?<indent> +)image: *)(?<image>[^\s@]+)(?<digest>@sha256:[0-9a-f]{64})?(?=\s|$)/gm;
const BUILT = new Set(["parley-server"]);

export type DigestOf = (image: string) => Promise<string>;

/** Every image with its digest behind the tag, which stays for people who read. */
export async function pinImages(text: string, digestOf: DigestOf): Promise<string> {
  const digests = new Map<string, string>();
  for (const { image } of imagesIn(text)) if (!digests.has(image)) digests.set(image, await digestOf(image));
  return text.replace(IMAGES, (all: string, ...groups: unknown[]) => {
    const { before, image } = groups.at(-1) as { before: string; image: string };
    const digest = digests.get(image);
    return digest === undefined ? all : `${before}${image}@${digest}`;
  });
}

/** The chart's own image is the one that was pushed. */
export const pinChart = (values: string, repository: string, digest: string): string =>
  values.replace(/^( +repository: ).*$/m, `$1${repository}`).replace(/^( +digest: ).*$/m, `$1"${digest}"`);

/** In the repository no digest is typed by hand; a release has one everywhere. */
export function pinProblems(
  { dockerfile, compose, values }: { dockerfile: string; compose: string; values: string },
  isRelease: boolean,
): string[] {
  const chart = /^ +digest: "(sha256:[0-9a-f]{64})?"$/m.exec(values);
  const all = [
    ...imagesIn(dockerfile).map((one) => ({ ...one, file: "Dockerfile" })),
    ...imagesIn(compose).map((one) => ({ ...one, file: "compose.yaml" })),
    { file: "deploy/helm/parley/values.yaml", image: "image.digest", isPinned: chart?.[1] !== undefined },
  ];
  return all
    .filter(({ isPinned }) => isPinned !== isRelease)
    .map(({ file, image }) =>
      isRelease
        ? `${file}: ${image} has no digest; scripts/pin-images.ts writes it`
        : `${file}: the digest of ${image} is written by scripts/pin-images.ts for a release, never by hand`,
    );
}

const imagesIn = (text: string): { readonly image: string; readonly isPinned: boolean }[] =>
  [...text.matchAll(IMAGES)]
    .map(({ groups }) => ({ image: groups!.image!, isPinned: groups!.digest !== undefined }))
    .filter(({ image }) => !BUILT.has(image));

const MANIFESTS = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Asks the image's registry, as `docker pull` does, for the digest that its tag has now. */
export async function digestFromRegistry(image: string): Promise<string> {
  const { base, name, tag } = placeOf(image);
  const url = `${base}/v2/${name}/manifests/${tag}`;
  let answer = await fetch(url, { method: "HEAD", headers: { accept: MANIFESTS } });
  const challenge = answer.headers.get("www-authenticate");
  if (answer.status === 401 && challenge) {
    const authorization = `Bearer ${await tokenFor(challenge)}`;
    answer = await fetch(url, { method: "HEAD", headers: { accept: MANIFESTS, authorization } });
  }
  const digest = answer.headers.get("docker-content-digest") ?? "";
  if (!answer.ok || !DIGEST.test(digest))
    throw new Error(`${url} answered ${answer.status} without a digest.`);
  return digest;
}

function placeOf(image: string): { base: string; name: string; tag: string } {
  const [first = "", ...rest] = image.split("/");
  const isHost = rest.length > 0 && /[.:]|^localhost$/.test(first);
  const path = isHost ? rest.join("/") : image;
  const [name = "", tag = "latest"] = path.split(":");
  if (!isHost)
    return { base: "https://registry-1.docker.io", name: name.includes("/") ? name : `library/${name}`, tag };
  const isLocal = /^(?:localhost|127\.0\.0\.1)(?::|$)/.test(first);
  return { base: `${isLocal ? "http" : "https"}://${first}`, name, tag };
}

async function tokenFor(challenge: string): Promise<string> {
  const given = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
  const url = new URL(given.realm ?? "");
  for (const name of ["service", "scope"]) if (given[name]) url.searchParams.set(name, given[name]);
  const answer = await fetch(url);
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`${url.origin} gave no token (${answer.status}).`);
  return token;
}
