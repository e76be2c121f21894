import { FileProblem } from "../extraction/file-problem.ts";

/** Ports on which other protocols listen; the list browsers refuse, cut to those below 10081. */
const REFUSED_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211,
]);

/** Parses an address and refuses what is no plain web address: other schemes, credentials, odd ports. */
export function parseFileUrl(text: string, base?: URL): URL {
  let url: URL;
  try {
    url = new URL(text, base);
  } catch (cause) {
    throw new FileProblem("bad_url", { detail: "not a URL", cause });
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FileProblem("bad_url", { detail: `scheme ${url.protocol}` });
  }
  if (url.username !== "" || url.password !== "") {
    throw new FileProblem("bad_url", { detail: "credentials in the URL" });
  }
  if (url.hostname === "") throw new FileProblem("bad_url", { detail: "no host" });
  if (url.port !== "" && REFUSED_PORTS.has(Number(url.port))) {
    throw new FileProblem("bad_url", { detail: `port ${url.port}` });
  }
  url.hash = "";
  return url;
}
